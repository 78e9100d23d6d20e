// What lies over text so that nobody can read it: hit tests, and only where something is positioned over it.

/**
 * Something positioned that is drawn in the viewport; `open` while what stands in it is written.
 * @typedef {{rec: Rec, x: number, y: number, right: number, bottom: number, open: boolean}} Cover
 */

/** Records that are positioned, moved or transformed without being out of the flow. @type {Set<Rec>} */
let raised = new Set();

/** What may lie over something in this reply. @type {Cover[]} */
let covers = [];

/** Less than this lets something through. */
const OPAQUE = 0.95;

/** @param {Rec} rec @param {CSSStyleDeclaration} style */
function noteRaised(rec, style) {
  if (style.position === 'relative' ? style.zIndex !== 'auto' || style.top !== 'auto' || style.left !== 'auto' : style.position !== 'static' || style.transform !== 'none') {
    raised.add(rec);
  }
}

/** Looks where things are that may lie over others. */
function findCovers() {
  covers.forEach((cover) => (cover.rec.cover = null));
  covers = [];
  for (const rec of raised) {
    if (rec.dead) {
      raised.delete(rec);
      continue;
    }
    const { x, y, right, bottom } = rec.el.getBoundingClientRect();
    if (right > x && bottom > y && right > 0 && bottom > 0 && x < page.width && y < page.height) {
      covers.push({ rec, x, y, right, bottom, open: false });
      rec.cover = covers[covers.length - 1];
    }
  }
}

/** Whether `el` is `inner` or laid out around it. @param {Element} el @param {Element} inner */
function isAround(el, inner) {
  for (let at = /** @type {Element | null} */ (inner); at !== null; at = layoutParent(at)) {
    if (at === el) {
      return true;
    }
  }
  return false;
}

/** How much a colour lets nothing through, from 0 to 1. @param {string} color as computed (CSS Color 4, 15: serialization) */
function opacityOf(color) {
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(color) || /\/\s*([\d.]+)\)$/.exec(color);
  return alpha === null ? 1 : Number(alpha[1]);
}

/** @param {Element} el */
function isFilled(el) {
  if (opacityOf(getComputedStyle(el).backgroundColor) >= OPAQUE) {
    return true;
  }
  const inner = el.localName === 'iframe' ? /** @type {HTMLIFrameElement} */ (el).contentDocument : null;
  return inner !== null && [inner.documentElement, inner.body].some((one) => one !== null && opacityOf(getComputedStyle(one).backgroundColor) >= OPAQUE);
}

/** Whether nothing of `under` shows through. @param {Element} el @param {Element} under */
function hides(el, under) {
  if (!isFilled(el)) {
    return false;
  }
  for (let at = /** @type {Element | null} */ (el); at !== null && !isAround(at, under); at = layoutParent(at)) {
    const { opacity, mixBlendMode, maskImage } = getComputedStyle(at);
    if (Number(opacity) < OPAQUE || mixBlendMode !== 'normal' || maskImage !== 'none') {
      return false;
    }
  }
  return true;
}

/** What hides an element at a point of the viewport, if anything does. @param {Element} el @param {number} x @param {number} y @returns {Element | null} */
function hiddenBy(el, x, y) {
  for (const hit of /** @type {Document | ShadowRoot} */ (el.getRootNode()).elementsFromPoint(x, y)) {
    if (isAround(hit, el)) {
      return null;
    }
    const shadow = shadowOf(hit);
    const inside = shadow ? shadow.elementsFromPoint(x, y).filter((one) => one.getRootNode() === shadow) : [];
    const hiding = [...inside, hit].find((one) => hides(one, el));
    if (hiding) {
      return hiding;
    }
  }
  return null;
}

/** Whether scrolling moves a box out from under a cover that stays where it is. @param {Rec} rec @param {Cover} box @param {Element} hiding */
function scrollsOut(rec, box, hiding) {
  const over = coverOf(hiding);
  if (over === null) {
    return false;
  }
  const pinned = isPinned(over.rec);
  for (let at = rec.parent; at !== null; at = at.parent) {
    if (at.clips === 2 && (pinned || !isAround(at.el, over.rec.el)) && hasRoom(at.el, clipOf(at), box, over)) {
      return true;
    }
  }
  const view = { x: 0, y: 0, right: page.width, bottom: page.height };
  return pinned && document.scrollingElement !== null && hasRoom(document.scrollingElement, view, box, over);
}

/** @param {Element} el @returns {Cover | null} */
function coverOf(el) {
  for (let at = recordFor(el) || null; at !== null; at = at.parent) {
    if (at.cover !== null) {
      return at.cover;
    }
  }
  return null;
}

/** Whether something stays where it is when what is around it scrolls. @param {Rec} rec */
function isPinned(rec) {
  for (let at = /** @type {Rec | null} */ (rec); at !== null; at = at.parent) {
    if (at.position === 'fixed' || at.position === 'sticky') {
      return true;
    }
  }
  return false;
}

/**
 * Whether a scroller can bring a box out, above or below, left or right.
 * @param {Element} scroller @param {{x: number, y: number, right: number, bottom: number}} view @param {Cover} box @param {Cover} over
 */
function hasRoom(scroller, view, box, over) {
  const { scrollTop, scrollLeft } = scroller;
  const down = scroller.scrollHeight - scroller.clientHeight - scrollTop;
  const right = scroller.scrollWidth - scroller.clientWidth - scrollLeft;
  const height = box.bottom - box.y;
  const width = box.right - box.x;
  return (over.bottom - box.y <= scrollTop && over.bottom + height <= view.bottom)
    || (box.bottom - over.y <= down && over.y - height >= view.y)
    || (over.right - box.x <= scrollLeft && over.right + width <= view.right)
    || (box.right - over.x <= right && over.x - width >= view.x);
}

/** Where in a rectangle hit tests are made, as parts of its width; across the middle of its height. */
const ALONG = [0.03, 0.5, 0.97];
/** Lines of a text that are looked at. */
const MOST_LINES = 6;

/**
 * Whether all of a box that is in the viewport lies under something opaque that scrolling does not move away.
 * @param {Rec} rec a text or a frame @param {number} x @param {number} y where it is in the viewport
 */
function isHidden(rec, x, y) {
  const box = { rec, x, y, right: x + rec.w, bottom: y + rec.h, open: false };
  if (!covers.some((over) => !over.open && over.rec !== rec && over.x < box.right && over.right > x && over.y < box.bottom && over.bottom > y)) {
    return false;
  }
  const el = rec.el;
  if (rec.scrolledAway || getComputedStyle(el).pointerEvents === 'none') {
    return false;
  }
  let hiding = /** @type {Element | null} */ (null);
  for (const rect of drawnIn(rec).slice(0, MOST_LINES)) {
    for (const along of ALONG) {
      const px = rect.left + rect.width * along;
      const py = rect.top + rect.height / 2;
      if (px >= 0 && py >= 0 && px < page.width && py < page.height) {
        hiding = hiddenBy(el, px, py);
        if (hiding === null) {
          return false;
        }
      }
    }
  }
  return hiding !== null && !scrollsOut(rec, box, hiding);
}

/**
 * Where in the viewport there is something in this pass that was not there in the one before; `null` when that cannot be
 * said. @type {{x: number, y: number, right: number, bottom: number}[] | null}
 */
let disturbed = null;
/** More than this is not told apart. */
const MOST_DISTURBED = 40;

/**
 * Begins to note it. Hit tests are dear on long pages; where only texts changed, and nothing is placed out of the flow,
 * what nothing lay over can be covered by what is new alone.
 * @param {boolean} still whether the pass builds on the one before, and nothing moves by itself
 */
function beginDisturbing(still) {
  const flowing = raised.size === 0 && loose.size === 0 && shadows.size === 0 && !shifty && !mayHide && !generated;
  disturbed = still && flowing && !reshaped && !resized && !whispered ? [] : null;
}

/** Notes the box of a record that is new or elsewhere, with those of the elements a text is in. @param {Rec} rec */
function disturb(rec) {
  if (disturbed === null) {
    return;
  }
  if (disturbed.length >= MOST_DISTURBED || rec.role === KIND.HIDDEN) {
    disturbed = null;
    return;
  }
  disturbed.push({ x: rec.ax, y: rec.ay, right: rec.ax + rec.w, bottom: rec.ay + rec.h });
  const above = rec.parent === null ? null : rec.parent.el;
  for (let at = rec.first === null ? null : /** @type {Element | null} */ (rec.el); at !== null && at !== above && disturbed.length < MOST_DISTURBED; at = at.parentElement) {
    const { x, y, right, bottom } = at.getBoundingClientRect();
    disturbed.push({ x: Math.round(x), y: Math.round(y), right: Math.round(right), bottom: Math.round(bottom) });
  }
}

/** Below this many pixels a box that only adjoins may, for rounding, lie over all of another. */
const MINUTE = 8;

/**
 * Whether nothing can lie over a control since nothing did: it is where it was, and nothing new is there.
 * @param {Rec} rec @param {number} left @param {number} top where it is in the viewport
 */
function isStillFree(rec, left, top) {
  if (disturbed === null || !rec.free || rec.freeX !== left || rec.freeY !== top || rec.sentW !== rec.w || rec.sentH !== rec.h) {
    return false;
  }
  const edge = rec.w < MINUTE || rec.h < MINUTE ? ROUNDED : 0;
  const right = left + rec.w + edge;
  const bottom = top + rec.h + edge;
  return !disturbed.some((box) => box.x < right && box.right > left - edge && box.y < bottom && box.bottom > top - edge);
}

// Where a control can be reached by a pointer, and what is in the way.

/** The rectangles a record is drawn in, the largest first. @param {Rec} rec */
function drawnIn(rec) {
  let rects;
  if (rec.first === null) {
    rects = (rec.proxy || rec.el).getClientRects();
  } else {
    range.setStart(rec.first, 0);
    range.setEnd(/** @type {Text} */ (rec.last), /** @type {Text} */ (rec.last).length);
    rects = range.getClientRects();
  }
  return Array.from(rects)
    .filter((rect) => rect.width > 0 && rect.height > 0)
    .sort((one, other) => other.width * other.height - one.width * one.height);
}

/** What is drawn on top at a point, through shadow roots. @param {number} x @param {number} y */
function topAt(x, y) {
  let top = document.elementFromPoint(x, y);
  for (let shadow = top && shadowOf(top); shadow; shadow = top && shadowOf(top)) {
    const inner = shadow.elementFromPoint(x, y);
    if (inner === null || inner === top || inner.getRootNode() !== shadow) {
      break;
    }
    top = inner;
  }
  return top;
}

/** Whether an event on `hit` reaches the control. @param {Element} hit @param {Rec} rec */
function reaches(hit, rec) {
  const target = rec.proxy || rec.el;
  for (let at = /** @type {Element | null} */ (hit); at !== null; at = layoutParent(at)) {
    if (at === target || (at.localName === 'label' && /** @type {HTMLLabelElement} */ (at).control === rec.el)) {
      return true;
    }
  }
  if (target.localName === 'area') {
    return hit.localName === 'img' && hit.getAttribute('usemap') === '#' + (/** @type {Element} */ (target.parentElement).getAttribute('name') || '');
  }
  return getComputedStyle(target).pointerEvents === 'none' && hit.contains(target);
}

/** Points of a box that are tried, as parts of its width and height. */
const TRIED = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]];

/**
 * Whether something lies over a control in the viewport wherever it is tried.
 * @param {Rec} rec @param {number} left @param {number} top where it is in the viewport
 */
function isCovered(rec, left, top) {
  if (rec.w <= 0 || rec.h <= 0 || rec.scrolledAway || !(FIELDS.has(rec.role) || PRESSABLE.has(rec.role) || rec.role === ROLE.frame)) {
    return false;
  }
  rec.free = true;
  rec.freeX = left;
  rec.freeY = top;
  let tried = 0;
  for (const [across, down] of TRIED) {
    const x = left + rec.w * across;
    const y = top + rec.h * down;
    if (x >= 0 && y >= 0 && x < page.width && y < page.height) {
      const hit = topAt(x, y);
      if (hit === null || reaches(hit, rec)) {
        return false;
      }
      tried++;
    }
  }
  rec.free = tried === 0 || drawnIn(rec).some(({ x, y, width, height }) => {
    const hit = topAt(x + width / 2, y + height / 2);
    return hit === null || reaches(hit, rec);
  });
  return !rec.free;
}

/**
 * What is told of a box in the viewport: `#` when something lies over it, `%` when nothing of it can be seen for that.
 * @param {Rec} rec @param {number} left @param {number} top where it is in the viewport
 */
function marksOf(rec, left, top) {
  const opaque = covers.length > 0 && (rec.first !== null || rec.role === ROLE.frame) && isHidden(rec, left, top);
  return (rec.first === null && !isStillFree(rec, left, top) && isCovered(rec, left, top) ? '#' : '') + (opaque ? '%' : '');
}

/** What lies there, in words: role and name of the nearest thing that has them. @param {Element | null} hit */
function inWords(hit) {
  for (let at = hit; at !== null; at = layoutParent(at)) {
    const tag = at.localName;
    const role = roleOf(at, tag);
    const name = role === NONE || tag === 'body' || tag === 'html' ? '' : nameOf(at, tag, role);
    if (name !== '' || role === ROLE.dialog || role === ROLE.alertdialog) {
      return vocabulary.roles[Math.max(role, 0)] + ' "' + name.slice(0, 80) + '"';
    }
  }
  const text = hit ? collapsed(/** @type {HTMLElement} */ (hit).innerText || '').slice(0, 80) : '';
  return text !== '' ? 'text "' + text + '"' : hit ? 'an element without name or text' : 'nothing';
}

/** A point of the control that receives events, or what is in the way. @param {Rec} rec @returns {{x: number, y: number} | Refusal} */
function reachable(rec) {
  const rects = drawnIn(rec);
  if (rects.length === 0) {
    return new Refusal('NOT_VISIBLE', 'it is not drawn');
  }
  /** @type {Refusal | undefined} */
  let first;
  for (const rect of rects.slice(0, 4)) {
    for (const [across, down] of TRIED) {
      const x = rect.left + rect.width * across;
      const y = rect.top + rect.height * down;
      const hit = topAt(x, y);
      if (hit !== null && reaches(hit, rec)) {
        return { x, y };
      }
      const outside = x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight;
      first = first || (outside ? new Refusal('NOT_VISIBLE', 'it is outside of what the window shows') : new Refusal('COVERED', inWords(hit)));
    }
  }
  return /** @type {Refusal} */ (first);
}

/** One animation frame, or a tenth of a second where the browser draws none. @returns {Promise<void>} */
function nextFrame() {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

/** Whether something moves by itself or was changed so recently that a control may still be moving. */
function mayMove() {
  return performance.now() - lastChange < 50 || document.getAnimations().some((animation) => animation.playState === 'running');
}

/** Waits until a control stays where it is for two frames. @param {Rec} rec @param {number} until by `performance.now()` */
async function settled(rec, until) {
  let before = (rec.first === null ? rec.proxy || rec.el : rec.el).getBoundingClientRect();
  for (let still = 0; still < 2; ) {
    if (performance.now() > until) {
      throw new Refusal('UNSTABLE', 'it is still moving');
    }
    await nextFrame();
    const now = (rec.first === null ? rec.proxy || rec.el : rec.el).getBoundingClientRect();
    const same = now.x === before.x && now.y === before.y && now.width === before.width && now.height === before.height;
    still = same ? still + 1 : 0;
    before = now;
  }
}

/** @param {Rec} rec */
function isShown(rec) {
  const el = rec.proxy || rec.el;
  return el.checkVisibility(CHECKED) || sightOf(el, 0) === SIGHT.CONTENTS;
}

/** Scrolls what is around an element until a point of this viewport is in view. @param {Element} el @param {number} x @param {number} y */
function showPoint(el, x, y) {
  for (let at = layoutParent(el); at !== null; at = layoutParent(at)) {
    const { overflow } = getComputedStyle(at);
    if (overflow !== 'visible' && at !== document.scrollingElement) {
      const left = at.scrollLeft;
      const top = at.scrollTop;
      const box = at.getBoundingClientRect();
      at.scrollBy({ left: beyond(x, box.left, box.right), top: beyond(y, box.top, box.bottom), behavior: 'instant' });
      x -= at.scrollLeft - left;
      y -= at.scrollTop - top;
    }
  }
  window.scrollBy({ left: beyond(x, 0, window.innerWidth), top: beyond(y, 0, window.innerHeight), behavior: 'instant' });
}

/** How far a place lies from the middle of a range that it is not in. @param {number} at @param {number} from @param {number} to */
function beyond(at, from, to) {
  return at > from && at < to ? 0 : at - (from + to) / 2;
}

/** Brings a control where it can be reached; says where. @param {Rec} rec */
function bring(rec) {
  const el = rec.first === null ? rec.proxy || rec.el : rec.el;
  if (window !== window.parent) {
    el.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }
  let at = reachable(rec);
  for (const block of /** @type {ScrollLogicalPosition[]} */ (['center', 'end', 'start'])) {
    if (!(at instanceof Refusal)) {
      return at;
    }
    el.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
    at = reachable(rec);
  }
  return at;
}

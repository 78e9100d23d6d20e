// Visibility as a person has it, and boxes.

const CHECKED = Object.freeze({ visibilityProperty: true, opacityProperty: true });

/** How an element that `checkVisibility` denies is seen after all. @param {Element} el @param {number} flags */
function sightOf(el, flags) {
  const style = getComputedStyle(el);
  if (style.display === 'none') {
    return SIGHT.GONE;
  }
  if (style.opacity === '0') {
    return SIGHT.GONE;
  }
  if (style.visibility !== 'visible') {
    return SIGHT.VEILED;
  }
  return style.display === 'contents' || (flags & FLAG.FALLBACK) !== 0 ? SIGHT.CONTENTS : SIGHT.GONE;
}

/** Whether the author hides an element and all below it from everybody. @param {Element} el @param {string} tag */
function isHushed(el, tag) {
  return (el.getAttribute('aria-hidden') === 'true' && tag !== 'body' && tag !== 'html' && !standsInFor(el)) || el.hasAttribute('inert');
}

/** Whether a text is drawn in place of one next to it that only screen readers get. @param {Element} el */
function standsInFor(el) {
  return !isBlank(el.textContent) && [el.previousElementSibling, el.nextElementSibling].some((other) => other !== null && isSpokenOnly(other))
    && el.querySelector('a, button, input, select, textarea') === null;
}

/** @param {Element} el */
function isSpokenOnly(el) {
  if (isBlank(el.textContent) || el.getAttribute('aria-hidden') === 'true') {
    return false;
  }
  const style = getComputedStyle(el);
  const { width, height, right, bottom } = el.getBoundingClientRect();
  return style.position === 'absolute'
    && (style.clip !== 'auto' || style.clipPath !== 'none' || width <= 1 || height <= 1 || right <= 0 || bottom <= 0);
}

const page = { originX: 0, scrollX: 0, scrollY: 0, width: 0, height: 0, fullWidth: 0, fullHeight: 0 };

function measurePage() {
  const scroller = document.scrollingElement || document.documentElement;
  page.scrollX = window.scrollX;
  page.scrollY = window.scrollY;
  page.width = window.innerWidth;
  page.height = window.innerHeight;
  page.fullWidth = scroller ? scroller.scrollWidth : page.width;
  page.fullHeight = scroller ? scroller.scrollHeight : page.height;
  page.originX = scroller && getComputedStyle(scroller).direction === 'rtl' ? page.width - page.fullWidth : 0;
}

const range = document.createRange();

/** @param {Rec} rec */
function rectOf(rec) {
  if (rec.first === null) {
    return (rec.proxy || rec.el).getBoundingClientRect();
  }
  if (rec.first === rec.last) {
    range.selectNodeContents(rec.first);
  } else {
    range.setStart(rec.first, 0);
    range.setEnd(/** @type {Text} */ (rec.last), /** @type {Text} */ (rec.last).length);
  }
  return range.getBoundingClientRect();
}

/** Measures a record and says whether its box lets it be seen. @param {Rec} rec @returns {number} of `SIGHT` */
function measure(rec) {
  rec.measured = pass;
  if (rec.sight === SIGHT.CONTENTS || (rec.flags & FLAG.FALLBACK) !== 0) {
    return SIGHT.SHOWN;
  }
  const rect = rec.was === ROLE.frame ? contentRect(rec.el) : rectOf(rec);
  // `+ 0` makes 0 of -0: one -0 in a field has V8 rebuild every record there is.
  rec.ax = Math.round(rect.x) + 0;
  rec.ay = Math.round(rect.y) + 0;
  rec.w = Math.round(rect.right) - rec.ax;
  rec.h = Math.round(rect.bottom) - rec.ay;
  if (rec.w <= 1 || rec.h <= 1) {
    if (isTooSmall(rec)) {
      return SIGHT.TINY;
    }
  }
  if (isClippedAway(rec)) {
    return SIGHT.AWAY;
  }
  const clipped = rec.flags & FLAG.CLIPPED ? clipping(rec) : CLIP.NONE;
  if (clipped === CLIP.NONE && rec.w > 0 && (rect.right + page.scrollX <= page.originX || rect.bottom + page.scrollY <= 0)) {
    return SIGHT.AWAY;
  }
  return clipped === CLIP.CUT ? SIGHT.AWAY : SIGHT.SHOWN;
}

/** How many pixels of ours one of a frame's own takes. @param {Element} el */
function scaleOf(el) {
  const { offsetWidth } = /** @type {HTMLElement} */ (el);
  return offsetWidth ? el.getBoundingClientRect().width / offsetWidth : 1;
}

/** @param {Element} el */
function contentRect(el) {
  const box = el.getBoundingClientRect();
  const html = /** @type {HTMLElement} */ (el);
  const style = getComputedStyle(el);
  const px = (/** @type {string} */ length) => parseFloat(length) || 0;
  const scaleX = html.offsetWidth ? box.width / html.offsetWidth : 1;
  const scaleY = html.offsetHeight ? box.height / html.offsetHeight : 1;
  const left = box.left + (html.clientLeft + px(style.paddingLeft)) * scaleX;
  const top = box.top + (html.clientTop + px(style.paddingTop)) * scaleY;
  const width = (html.clientWidth - px(style.paddingLeft) - px(style.paddingRight)) * scaleX;
  const height = (html.clientHeight - px(style.paddingTop) - px(style.paddingBottom)) * scaleY;
  return new DOMRect(left, top, Math.max(width, 0), Math.max(height, 0));
}

/** Something of no size is not seen: a control or picture as such, a container when it cuts off what overflows it. */
function isTooSmall(/** @type {Rec} */ rec) {
  if (rec.first !== null) {
    return rec.w === 0 || rec.h === 0;
  }
  if (rec.was === ROLE.frame || rec.was === ROLE.img || FIELDS.has(rec.was)) {
    return rec.w <= 0 || rec.h <= 0 || (rec.w <= 1 && rec.h <= 1);
  }
  const style = getComputedStyle(rec.el);
  return style.overflowX !== 'visible' || style.overflowY !== 'visible';
}

/** A `clip` that leaves nothing, one of the ways of style sheets to keep text for screen readers only. */
function isClippedAway(/** @type {Rec} */ rec) {
  if (rec.position !== 'absolute' && rec.position !== 'fixed') {
    return false;
  }
  const style = getComputedStyle(rec.el);
  const sides = /^rect\(([-\d.]+)px, ([-\d.]+)px, ([-\d.]+)px, ([-\d.]+)px\)$/.exec(style.clip);
  return sides !== null && (+sides[3] - +sides[1] <= 0 || +sides[2] - +sides[4] <= 0);
}

/** @typedef {{x: number, y: number, right: number, bottom: number, startX: number, startY: number}} Clip */

/** What the boxes around a record make of it: nothing, some scroll it in, or one cuts it off. */
const CLIP = Object.freeze({ NONE: 0, SCROLLED: 1, CUT: 2 });

/**
 * What a clipping record lets be seen, and from where on it can be scrolled to; measured once a pass.
 * @param {Rec} rec @returns {Clip}
 */
function clipOf(rec) {
  if (rec.clipPass !== pass || rec.clip === null) {
    const { el } = rec;
    const { x, y, right, bottom } = el.getBoundingClientRect();
    const { direction, flexDirection } = getComputedStyle(el);
    const fromRight = direction === 'rtl' || flexDirection === 'row-reverse';
    const fromBottom = flexDirection === 'column-reverse';
    rec.clipPass = pass;
    rec.clip = {
      x, y, right, bottom,
      startX: x + el.clientLeft - el.scrollLeft + (fromRight ? el.clientWidth - el.scrollWidth : 0),
      startY: y + el.clientTop - el.scrollTop + (fromBottom ? el.clientHeight - el.scrollHeight : 0),
    };
  }
  return rec.clip;
}

/** What the boxes around a record make of it that hide or scroll what lies outside. @param {Rec} rec @returns {number} of `CLIP` */
function clipping(rec) {
  rec.scrolledAway = false;
  let scrolled = false;
  for (let at = rec.parent; at !== null && rec.position !== 'fixed'; at = at.parent) {
    if (at.clips !== 0 && !(rec.position === 'absolute' && at.position === 'static')) {
      const { x, y, right, bottom, startX, startY } = clipOf(at);
      const outside = rec.ax + rec.w <= x || rec.ay + rec.h <= y || rec.ax >= right || rec.ay >= bottom;
      // Before where it begins to scroll, no scrolling brings anything in.
      if (outside && rec.w > 0 && rec.h > 0 && (at.clips === 1 || rec.ax + rec.w <= startX || rec.ay + rec.h <= startY)) {
        return CLIP.CUT;
      }
      scrolled = scrolled || at.clips === 2;
      rec.scrolledAway = rec.scrolledAway || outside;
    }
    if (at.position === 'fixed') {
      break;
    }
  }
  return scrolled ? CLIP.SCROLLED : CLIP.NONE;
}

/** Below this opacity nothing can be made out. */
const LEAST_OPACITY = 0.05;

/** @param {CSSStyleDeclaration} style */
function isFaint(style) {
  return Number(style.opacity) < LEAST_OPACITY || /^(inset\((5\d|[6-9]\d|100)(\.\d+)?%\)|circle\(0(px|%)?[ )])/.test(style.clipPath);
}

const NEVER_CLIP = new Set(['html', 'body', 'tr', 'tbody', 'thead', 'tfoot', 'td', 'th', 'a', 'button', 'input', 'select', 'option', 'img', 'iframe', 'frame']);

/** @param {Rec} rec @param {string} tag @param {CSSStyleDeclaration} style */
function readPlacement(rec, tag, style) {
  rec.position = style.position;
  rec.faint = isFaint(style);
  if (rec.position !== 'static' && rec.position !== 'relative') {
    loose.add(rec);
  }
  noteRaised(rec, style);
  rec.inLine = (INLINE.has(tag) || tag.includes('-')) && style.display === 'inline';
  if (style.float !== 'none') {
    floats.add(rec);
  }
  if (!NEVER_CLIP.has(tag)) {
    const overflow = style.overflow;
    rec.clips = overflow === 'visible' ? 0 : /auto|scroll/.test(overflow) ? 2 : 1;
  }
}

/** A cell that spans rows reaches out of the box of its own. @param {Rec} rec @param {string} tag */
function noteSpan(rec, tag) {
  if ((tag === 'td' || tag === 'th') && rec.el.hasAttribute('rowspan')) {
    loose.add(rec);
    const table = tableAbove(rec);
    if (table !== null) {
      spans.add(table);
    }
  }
}

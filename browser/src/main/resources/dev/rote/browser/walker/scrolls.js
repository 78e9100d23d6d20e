// Scrolling, files, and what else is asked of a node that is neither typed into nor pressed.

/** Brings a node into the middle of what the window shows: `{shown}`. @param {number} known @param {number} position */
function scrollTo(known, position) {
  return answeringLater(async () => {
    const rec = nodeAt(known, position);
    const el = rec.proxy || rec.el;
    el.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await nextFrame();
    const shown = drawnIn(rec).some((rect) => rect.right > 0 && rect.bottom > 0 && rect.left < window.innerWidth && rect.top < window.innerHeight);
    return { shown };
  });
}

/** What scrolls a node: itself where it does, or the nearest around it. @param {Element} el */
function scrollerOf(el) {
  for (let at = /** @type {Element | null} */ (el); at !== null; at = layoutParent(at)) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const down = at.scrollHeight > at.clientHeight && /auto|scroll|overlay/.test(overflowY);
    const right = at.scrollWidth > at.clientWidth && /auto|scroll|overlay/.test(overflowX);
    if (down || right) {
      return at;
    }
  }
  return document.scrollingElement || document.documentElement;
}

/**
 * Waits until what scrolls a node has come to rest, or scrolls it: `{x, y, left, top, moved}` with a point on it.
 * @param {number} known @param {number} position @param {number} right @param {number} down in CSS pixels, 0 to look only
 * @param {number} left @param {number} top where it stood before, -1 to look only
 */
function scrollBy(known, position, right, down, left, top) {
  return answeringLater(async () => {
    const scroller = scrollerOf(nodeAt(known, position).el);
    const wanted = { left: clamped(left + right, scroller.scrollWidth - scroller.clientWidth), top: clamped(top + down, scroller.scrollHeight - scroller.clientHeight) };
    if (left >= 0) {
      const until = performance.now() + 400;
      while (!isAt(scroller, wanted) && performance.now() < until) {
        await nextFrame();
      }
      if (!isAt(scroller, wanted)) {
        scroller.scrollTo({ ...wanted, behavior: 'instant' });
        await nextFrame();
      }
    }
    const box = scroller === document.scrollingElement ? new DOMRect(0, 0, window.innerWidth, window.innerHeight) : scroller.getBoundingClientRect();
    return {
      x: box.left + scroller.clientLeft + scroller.clientWidth / 2, y: box.top + scroller.clientTop + scroller.clientHeight / 2,
      left: scroller.scrollLeft, top: scroller.scrollTop,
      moved: scroller.scrollLeft !== left || scroller.scrollTop !== top, there: isAt(scroller, wanted),
    };
  });
}

/** @param {number} value @param {number} most */
function clamped(value, most) {
  return Math.max(0, Math.min(value, most));
}

/** @param {Element} scroller @param {{left: number, top: number}} place */
function isAt(scroller, place) {
  return Math.abs(scroller.scrollLeft - place.left) < 1.5 && Math.abs(scroller.scrollTop - place.top) < 1.5;
}

/** The file field that a button stands for: the one it labels, or the only one beside it. @param {number} known @param {number} position */
function fileInput(known, position) {
  const rec = known === generation ? order[position] : undefined;
  const el = rec === undefined || !rec.el.isConnected ? null : rec.el;
  if (el === null || (el.localName === 'input' && /** @type {HTMLInputElement} */ (el).type === 'file')) {
    return el;
  }
  const label = /** @type {HTMLLabelElement | null} */ (el.closest('label'));
  if (label !== null && label.control !== null && /** @type {HTMLInputElement} */ (label.control).type === 'file') {
    return label.control;
  }
  for (let at = /** @type {Element | null} */ (el); at !== null; at = layoutParent(at)) {
    const inputs = at.querySelectorAll('input[type=file]');
    if (inputs.length > 0) {
      return inputs.length === 1 ? inputs[0] : null;
    }
  }
  return null;
}

/** The names of the files that a field last got, by the field. @type {WeakMap<HTMLInputElement, string>} */
const filesGot = new WeakMap();

/** @param {HTMLInputElement} el */
function namesIn(el) {
  return Array.from(el.files || [], (file) => file.name).join(', ');
}

/** Remembers what a field gets, since a page may take it out again at once. @param {HTMLInputElement} el */
function heedFiles(el) {
  filesGot.delete(el);
  el.addEventListener('change', () => filesGot.set(el, namesIn(el)), { capture: true, once: true });
  return '';
}

/** The names of the files a field got. @param {HTMLInputElement} el */
function filesIn(el) {
  return filesGot.get(el) || namesIn(el);
}

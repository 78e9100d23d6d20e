// What has to be painted over for a node not to be seen on a picture.

/**
 * All that a node draws now, in CSS pixels of this frame's viewport: its box, and what flows out of it.
 * @param {number} known @param {number} position
 */
function cover(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const own = rectOf(rec);
    let { left, top, right, bottom } = own;
    if (rec.first === null) {
      const inside = document.createRange();
      inside.selectNodeContents(rec.el);
      for (const rect of inside.getClientRects()) {
        left = Math.min(left, rect.left);
        top = Math.min(top, rect.top);
        right = Math.max(right, rect.right);
        bottom = Math.max(bottom, rect.bottom);
      }
    }
    return { x: left, y: top, width: right - left, height: bottom - top };
  });
}

/** Whether an element is drawn as it would be by scaling and moving alone. @param {Element} el */
function isUpright(el) {
  for (let at = /** @type {Element | null} */ (el); at !== null; at = parentAcross(at)) {
    const style = /** @type {any} */ (getComputedStyle(at));
    if (style.rotate !== 'none' || style.offsetPath !== 'none' || /^[-\d.]+ /.test(style.scale)) {
      return false;
    }
    if (style.transform !== 'none') {
      const { is2D, a, b, c, d } = new DOMMatrix(style.transform);
      const even = Math.abs(b) + Math.abs(c) + Math.abs(a - d) < 1e-6;
      if (!is2D || !even || a <= 0) {
        return false;
      }
    }
  }
  return true;
}

/** @param {Element} el @returns {Element | null} */
function parentAcross(el) {
  const root = el.assignedSlot || el.parentElement || el.getRootNode();
  return root instanceof Element ? root : root instanceof ShadowRoot ? root.host : null;
}

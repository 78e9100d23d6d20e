// What a control that says nothing of itself shows when it is pointed at: the name source of last resort.

/** Where scripts that draw their own tooltips take the text from. */
const TOOLTIPS = ['data-tooltip', 'data-tip', 'data-title', 'data-original-title', 'data-bs-original-title', 'data-bs-title',
  'data-tippy-content', 'data-qtip', 'mattooltip'];

/** Tooltips that were drawn while something was pointed at. @type {WeakMap<Element, string>} */
const shownTips = new WeakMap();

/** @param {Element} el */
function tooltipOf(el) {
  for (const name of el.hasAttributes() ? TOOLTIPS : []) {
    const text = el.getAttribute(name);
    if (!isBlank(text)) {
      return text;
    }
  }
  return shownTips.get(el) || null;
}

/** Takes note of the one tooltip that is drawn, for the control that is pointed at; says which, if that is news. */
function learnTooltip() {
  const drawn = Array.from(document.querySelectorAll('[role=tooltip]')).filter((el) => el.checkVisibility(CHECKED));
  if (drawn.length !== 1) {
    return null;
  }
  const pointedAt = Array.from(document.querySelectorAll(':hover')).pop() || null;
  for (let el = pointedAt; el !== null && el !== drawn[0]; el = layoutParent(el)) {
    const role = roleOf(el, el.localName);
    if (PRESSABLE.has(role) || FIELDS.has(role)) {
      const text = collapsed(drawn[0].textContent || '');
      const isNews = text !== '' && shownTips.get(el) !== text;
      shownTips.set(el, text);
      return isNews ? el : null;
    }
  }
  return null;
}

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

/** Distance in CSS pixels within which something drawn is taken for a tooltip. */
const NEAR_TIP = 60;
/** Characters in a tooltip. */
const LONGEST_TIP = 80;

/** The control that is pointed at, or else has the focus. */
function pointedAt() {
  for (let el = Array.from(document.querySelectorAll(':hover')).pop() || focused; el !== null; el = layoutParent(el)) {
    const role = roleOf(el, el.localName);
    if (PRESSABLE.has(role) || FIELDS.has(role)) {
      return el;
    }
  }
  return null;
}

/** Whether a positioned record that is new in this pass says a few words close to a box, and nothing else. @param {Rec} rec @param {DOMRect} box */
function isTip(rec, box) {
  if (rec.dead || rec.index >= 0 || rec.seen !== pass || rec.role === KIND.HIDDEN || rec.position === 'relative' || rec.position === 'static') {
    return false;
  }
  const text = collapsed(rec.el.textContent || '');
  const { left, right, top, bottom } = rec.el.getBoundingClientRect();
  return text !== '' && text.length <= LONGEST_TIP && !holdsControls(rec.el, '')
    && left - box.right <= NEAR_TIP && box.left - right <= NEAR_TIP && top - box.bottom <= NEAR_TIP && box.top - bottom <= NEAR_TIP;
}

/** Takes what is newly drawn beside a control without a name that is pointed at for its tooltip, if it is one thing only. */
function learnDrawn() {
  const el = raised.size > 0 ? pointedAt() : null;
  const rec = el && recs.get(el);
  if (el === null || !rec || rec.name !== '' || shownTips.has(el)) {
    return;
  }
  const box = el.getBoundingClientRect();
  const tips = Array.from(raised).filter((one) => isTip(one, box) && !isAround(one.el, el) && !isAround(el, one.el));
  if (tips.length === 1) {
    shownTips.set(el, collapsed(tips[0].el.textContent || ''));
    describe(rec);
  }
}

/** Takes note of the one tooltip that is drawn, for the control that is pointed at; says which, if that is news. */
function learnTooltip() {
  const drawn = Array.from(document.querySelectorAll('[role=tooltip]')).filter((el) => el.checkVisibility(CHECKED));
  if (drawn.length !== 1) {
    return null;
  }
  const el = pointedAt();
  if (el === null || isAround(drawn[0], el)) {
    return null;
  }
  const text = collapsed(drawn[0].textContent || '');
  const isNews = text !== '' && shownTips.get(el) !== text;
  shownTips.set(el, text);
  return isNews ? el : null;
}

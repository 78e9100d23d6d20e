// What a control holds, and what is true of it.

/** @param {Element} el @param {string} name */
function isTrue(el, name) {
  return el.getAttribute(name) === 'true';
}

const TYPED = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number', 'date', 'month', 'week', 'time',
  'datetime-local']);

/** What a field holds; a password's never leaves the page. @param {Element} el @param {string} tag @param {number} role */
function valueOf(el, tag, role) {
  switch (tag) {
    case 'input': return inputValue(/** @type {HTMLInputElement} */ (el));
    case 'textarea': return /** @type {HTMLTextAreaElement} */ (el).value;
    case 'select': return chosenTexts(/** @type {HTMLSelectElement} */ (el)).join(', ');
    case 'progress': case 'meter': return rangeText(el, String(/** @type {HTMLMeterElement} */ (el).value));
  }
  if (RANGES.has(role)) {
    return rangeText(el, '');
  }
  if (role === ROLE.textbox || role === ROLE.searchbox) {
    return isPlaceholderShown(el) ? '' : writtenText(el);
  }
  return role === ROLE.combobox ? comboText(el) : role === ROLE.listbox ? pickedTexts(el).join(', ') : '';
}

/** What a combo box of the author's shows: its input, what is picked in its list, or its text. @param {Element} el */
function comboText(el) {
  const inner = el.querySelector('input');
  if (inner) {
    return inputValue(inner);
  }
  const lists = [el, ...referenced(el, 'aria-owns'), ...referenced(el, 'aria-controls')];
  const picked = lists.flatMap(pickedTexts);
  if (picked.length > 0 || el.querySelector('[role=listbox]')) {
    return picked.join(', ');
  }
  const box = el.querySelector('[role=textbox]');
  return writtenText(box || el);
}

/** @param {Element} el */
function isPlaceholderShown(el) {
  return el.hasAttribute('aria-placeholder') && collapsed(el.textContent || '') === '';
}

/** @param {Element} el */
function writtenText(el) {
  return (/** @type {HTMLElement} */ (el).innerText || el.textContent || '').replace(/\n$/, '');
}

/** @param {HTMLInputElement} el */
function inputValue(el) {
  switch (el.type) {
    case 'password': case 'checkbox': case 'radio': case 'submit': case 'reset': case 'button': case 'image': case 'hidden':
      return '';
    case 'file':
      return Array.from(el.files || [], (file) => file.name).join(', ');
    case 'range':
      return rangeText(el, el.value);
    default:
      return el.value;
  }
}

/** @param {Element} el @param {string} native */
function rangeText(el, native) {
  return el.getAttribute('aria-valuetext') || native || el.getAttribute('aria-valuenow') || '';
}

/** @param {HTMLOptionElement} option */
function optionText(option) {
  return collapsed(option.label || option.text);
}

/** @param {HTMLSelectElement} el */
function chosenTexts(el) {
  return Array.from(el.selectedOptions, optionText);
}

/** @param {Element} el */
function pickedTexts(el) {
  return Array.from(el.querySelectorAll('[role=option][aria-selected=true]'), (option) => collapsed(option.textContent || ''));
}

/** @param {Element} el @param {string} tag */
function isDisabled(el, tag) {
  switch (tag) {
    case 'input': case 'button': case 'select': case 'textarea': case 'option': case 'optgroup': case 'fieldset':
      return el.matches(':disabled');
    default:
      return false;
  }
}

/** @param {Element} el @param {string} tag */
function isInvalid(el, tag) {
  const stated = el.getAttribute('aria-invalid');
  if (stated !== null && stated !== '' && stated !== 'false') {
    return true;
  }
  return (tag === 'input' || tag === 'select' || tag === 'textarea') && el.matches(':user-invalid');
}

/** The bits of `STATE` that hold, apart from those a place gives. */
function statesOf(/** @type {Element} */ el, /** @type {string} */ tag, /** @type {number} */ role, /** @type {number} */ flags) {
  let states = nativeStates(el, tag);
  if ((flags & FLAG.DISABLED) !== 0 || isDisabled(el, tag) || isTrue(el, 'aria-disabled')) {
    states |= STATE.DISABLED;
  }
  if (el === focused || (activeDescendant !== null && el === activeDescendant)) {
    states |= STATE.FOCUSED;
  }
  if (role === ROLE.textbox && (tag === 'body' || el.hasAttribute('contenteditable') || isTrue(el, 'aria-multiline'))) {
    states |= STATE.MULTILINE;
  }
  if (LIVE.has(role) && el.getAttribute('aria-live') !== 'off') {
    states |= STATE.LIVE;
  }
  if (el.hasAttributes()) {
    states |= authoredStates(el, tag, role) | (isLive(el) ? STATE.LIVE : 0);
  }
  return isInvalid(el, tag) ? states | STATE.INVALID : states;
}

/** @param {Element} el @param {string} tag */
function nativeStates(el, tag) {
  switch (tag) {
    case 'input': return inputStates(/** @type {HTMLInputElement} */ (el));
    case 'textarea': {
      const area = /** @type {HTMLTextAreaElement} */ (el);
      return STATE.MULTILINE | (area.readOnly ? STATE.READONLY : 0) | (area.required ? STATE.REQUIRED : 0);
    }
    case 'select': {
      const select = /** @type {HTMLSelectElement} */ (el);
      return (select.multiple ? STATE.MULTISELECTABLE : 0) | (select.required ? STATE.REQUIRED : 0);
    }
    case 'option': return /** @type {HTMLOptionElement} */ (el).selected ? STATE.SELECTED : 0;
    case 'summary': case 'details': {
      const details = tag === 'details' ? el : el.parentElement;
      return !details || details.localName !== 'details' ? 0 : details.hasAttribute('open') ? STATE.EXPANDED : STATE.COLLAPSED;
    }
    default: return 0;
  }
}

/** @param {HTMLInputElement} el */
function inputStates(el) {
  const type = el.type;
  let states = 0;
  if (type === 'checkbox' || type === 'radio') {
    states |= el.indeterminate && type === 'checkbox' ? STATE.MIXED : el.checked ? STATE.CHECKED : 0;
  } else if (el.readOnly && TYPED.has(type)) {
    states |= STATE.READONLY;
  }
  return states | (el.required ? STATE.REQUIRED : 0) | (type === 'password' ? STATE.PROTECTED : 0);
}

/** Roles that are live regions unless said otherwise. */
const LIVE = rolesOf('alert', 'log', 'status');

const CHECKABLE = rolesOf('checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem');

/** @param {Element} el @param {string} tag @param {number} role */
function authoredStates(el, tag, role) {
  let states = 0;
  const isNativeTick = tag === 'input' && /^(checkbox|radio)$/.test(/** @type {HTMLInputElement} */ (el).type);
  const checked = isNativeTick ? null : CHECKABLE.has(role) ? el.getAttribute('aria-checked') : role === ROLE.button ? el.getAttribute('aria-pressed') : null;
  states |= checked === 'true' ? STATE.CHECKED : checked === 'mixed' ? STATE.MIXED : 0;
  states |= isTrue(el, 'aria-selected') && tag !== 'option' ? STATE.SELECTED : 0;
  const expanded = el.getAttribute('aria-expanded');
  states |= expanded === 'true' ? STATE.EXPANDED : expanded === 'false' ? STATE.COLLAPSED : 0;
  states |= isTrue(el, 'aria-readonly') ? STATE.READONLY : 0;
  states |= isTrue(el, 'aria-required') ? STATE.REQUIRED : 0;
  states |= isTrue(el, 'aria-multiselectable') ? STATE.MULTISELECTABLE : 0;
  const popup = el.getAttribute('aria-haspopup');
  return states | (popup !== null && popup !== '' && popup !== 'false' ? STATE.HAS_POPUP : 0);
}

/** The element with the focus, through shadow roots, and the one it says is active. @type {Element | null} */
let focused = null;
/** @type {Element | null} */
let activeDescendant = null;

function findFocus() {
  let el = document.hasFocus() ? document.activeElement : null;
  for (let shadow = el && shadowOf(el); shadow && shadow.activeElement; shadow = shadowOf(el)) {
    el = shadow.activeElement;
  }
  focused = el === document.body || el === document.documentElement ? null : el;
  activeDescendant = focused ? referenced(focused, 'aria-activedescendant')[0] || null : null;
}

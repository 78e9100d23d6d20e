// What is typed into fields and what they hold.

/** @param {Rec} rec @param {boolean} secret whether the value must not be told */
function heldNow(rec, secret) {
  findFocus();
  const tag = rec.el.localName;
  const states = statesOf(rec.el, tag, rec.role, rec.flags);
  const held = /** @type {HTMLInputElement} */ (rec.el).value;
  return {
    value: !secret && (FIELDS.has(rec.role) || RANGES.has(rec.role)) ? valueOf(rec.el, tag, rec.role) : '',
    states: vocabulary.states.filter((_, i) => (states & (1 << i)) !== 0),
    length: typeof held === 'string' ? held.length : writtenText(rec.el).length,
  };
}

/** What a control holds now: `{value, states, length}`; a password's value stays empty. @param {number} known @param {number} position */
function readBack(known, position) {
  return answering(() => heldNow(nodeAt(known, position), false));
}

/** Whether nobody types into a field but the browser draws something to set it by. @param {Element} el */
function isSet(el) {
  return el.localName === 'input' && /^(date|month|week|time|datetime-local|color|range)$/.test(/** @type {HTMLInputElement} */ (el).type);
}

/** @param {Element} el */
function selectContents(el) {
  if (el.localName === 'input' || el.localName === 'textarea') {
    /** @type {HTMLInputElement} */ (el).select();
  } else {
    const all = document.createRange();
    all.selectNodeContents(el);
    const selection = /** @type {Selection} */ (getSelection());
    selection.removeAllRanges();
    selection.addRange(all);
  }
}

/** Refuses what a field could not keep anyway. @param {Element} el @param {number} length */
function demandRoom(el, length) {
  const most = /** @type {HTMLInputElement} */ (el).maxLength;
  if (typeof most === 'number' && most >= 0 && length > most) {
    throw new Refusal('OUT_OF_RANGE', 'it takes at most ' + most + ' characters');
  }
}

/**
 * Makes a field ready to be typed into: in view, focused, all it holds selected, and no key let through to anything else.
 * `{typed, shown, plain}`: whether keys are what it wants, what it shows before the first, and whether it is unjudged.
 * @param {number} known @param {number} position @param {number} patience in milliseconds @param {number} length of the text
 */
async function ready(known, position, patience, length) {
  const rec = recordAt(known, position);
  demandFit(rec, 'fill');
  const el = /** @type {HTMLElement} */ (rec.el);
  const { x, y } = el.getBoundingClientRect();
  let at = await bringToRest(rec, () => recordAt(known, position), patience, false);
  const now = el.getBoundingClientRect();
  if (now.x !== x || now.y !== y) {
    // What the page does when it is scrolled is done with the next frame.
    await nextFrame();
    recordAt(known, position);
    at = await bringToRest(rec, () => recordAt(known, position), patience, false);
  }
  if (isSet(el)) {
    return { typed: false, shown: '', plain: false, ...at };
  }
  demandRoom(el, length);
  return { typed: true, shown: grasp(rec), plain: isUnjudged(el), ...at };
}

/** Does it. @param {number} known @param {number} position @param {number} patience @param {number} length */
function begin(known, position, patience, length) {
  return answeringLater(() => ready(known, position, patience, length));
}

/** Does it, and tells the nodes of the field's `way` after it. @param {number} known @param {number} position @param {number} patience @param {number} length */
async function beginWithWay(known, position, patience, length) {
  const answer = await begin(known, position, patience, length);
  return [answer, ...way(known, position)];
}

/**
 * Does it and `put`s the text in, all in one turn, where that may be; else it is `plain` no more and its `way` is told.
 * @param {number} known @param {number} position @param {number} patience in milliseconds @param {boolean} secret
 * @param {string} name @param {string} text
 */
async function fillWithWay(known, position, patience, secret, name, text) {
  let filled = false;
  const answer = await answeringLater(async () => {
    const begun = await ready(known, position, patience, text.length);
    filled = begun.plain && takes(known, position, name, text);
    return filled ? { ...begun, filled, ...heldNow(fieldNow(known, position), secret) } : { ...begun, plain: false };
  });
  return [answer, ...(filled ? [] : way(known, position))];
}

/** Focuses a field and selects what it holds; what it shows then. @param {Rec} rec */
function grasp(rec) {
  const el = /** @type {HTMLElement} */ (rec.el);
  el.focus();
  if (!hasFocus(el)) {
    throw new Refusal('UNSTABLE', 'it does not take the focus, which has ' + inWords(focusNow()));
  }
  selectContents(el);
  guardKeys(rec, '');
  return PROTECTED_TYPES.has(/** @type {HTMLInputElement} */ (el).type) ? '' : valueOf(el, el.localName, rec.role);
}

const PROTECTED_TYPES = new Set(['password']);

/** Grasps a field again once it shows the same for a while, for one that is at work. @param {number} known @param {number} position @param {number} patience */
function graspAgain(known, position, patience) {
  return answeringLater(async () => {
    const rec = nodeAt(known, position);
    const el = /** @type {HTMLInputElement} */ (rec.el);
    const state = () => [el.value, el.selectionStart, el.selectionEnd].join('|');
    grasp(rec);
    const until = performance.now() + patience;
    for (let since = performance.now(), before = state(); performance.now() - since < 120 && performance.now() < until;) {
      await nextFrame();
      if (state() !== before || !hasFocus(el)) {
        before = state();
        since = performance.now();
      }
    }
    return { typed: true, shown: grasp(rec) };
  });
}

/** The record of a field, or of the one that was drawn in its place. @param {number} known @param {number} position */
function fieldNow(known, position) {
  const rec = known === generation ? order[position] : undefined;
  if (rec === undefined || rec.el.isConnected) {
    return nodeAt(known, position);
  }
  const { localName, id } = rec.el;
  const name = rec.el.getAttribute('name') || '';
  const same = Array.from(document.getElementsByTagName(localName)).filter((el) => el.id === id && (el.getAttribute('name') || '') === name);
  if ((id === '' && name === '') || same.length !== 1) {
    throw new Refusal('STALE', 'the field was drawn anew');
  }
  return new Rec(same[0], null, rec.role, rec.flags);
}

/**
 * Where keys went that were meant for the field: `{astray}`, empty when none did. A caret that the page has put before
 * what was typed so far, and nothing but that is in the field, is put behind it again, as a person does.
 * @param {number} known @param {number} position @param {number} typed how many characters were typed so far
 */
function astray(known, position, typed) {
  return answeringLater(async () => {
    // Pages move it after the event: what they put off until then has been done when this comes back.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const { el } = nodeAt(known, position);
    const { value, selectionEnd } = /** @type {HTMLInputElement} */ (el);
    if (hasFocus(el) && typeof value === 'string' && value.length === typed && selectionEnd !== null && selectionEnd < typed) {
      /** @type {HTMLInputElement} */ (el).setSelectionRange(typed, typed);
    }
    return { astray: guard !== null && guard.refusal !== null ? guard.refusal.detail : '' };
  });
}

/** Gives the focus back to a field, behind what was typed so far. @param {number} known @param {number} position */
function resume(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const el = /** @type {HTMLInputElement} */ (rec.el);
    el.focus();
    if (typeof el.setSelectionRange === 'function' && el.selectionStart !== null) {
      el.setSelectionRange(el.value.length, el.value.length);
    }
    guardKeys(rec, '');
    return {};
  });
}

/**
 * What a field holds when no more keys come: `{value, length, states, astray}`, after as many milliseconds as it must keep it.
 * @param {number} known @param {number} position @param {number} settle @param {boolean} secret
 */
async function finish(known, position, settle, secret) {
  const ended = performance.now();
  const strayed = guard !== null && guard.refusal !== null ? guard.refusal.detail : '';
  guard = null;
  while (performance.now() - ended < settle) {
    await new Promise((resolve) => setTimeout(resolve, settle));
  }
  return answering(() => ({ ...heldNow(fieldNow(known, position), secret), astray: strayed }));
}

/** Ends the wait for a text that may not come. */
let enough = () => {};

/**
 * What a field holds, as soon as the text has come that is on its way to it, or nothing more is to be waited for.
 * @param {number} known @param {number} position @param {boolean} secret @param {number} patience in milliseconds
 */
async function finishTyped(known, position, secret, patience) {
  await new Promise((/** @type {(_: void) => void} */ resolve) => {
    enough = resolve;
    setTimeout(resolve, patience);
    if (guard !== null && guard.typed) {
      resolve();
    }
  });
  return finish(known, position, 0, secret);
}

window.addEventListener('input', (event) => {
  const target = event.isTrusted ? targetOf(event) : null;
  if (guard !== null && target !== null && /^(input|textarea)$/.test(target.localName)) {
    guard.typed = true;
    enough();
  }
}, { passive: true });

/** What a field cannot be found wrong in, unless it is told more. */
const NEVER_WRONG = new Set(['text', 'search', 'tel', 'password', 'textarea']);

/** @type {WeakMap<CSSStyleSheet, {rules: number, judges: boolean}>} whether a sheet goes by what a person has entered */
const judging = new WeakMap();

/** @param {CSSStyleSheet} sheet */
function isJudging(sheet) {
  const rules = rulesOf(sheet);
  const known = judging.get(sheet);
  if (rules === null || (known !== undefined && known.rules === rules.length)) {
    return rules === null || /** @type {{judges: boolean}} */ (known).judges;
  }
  const judges = Array.from(rules).some((rule) => /:user-(in)?valid|@import/.test(rule.cssText));
  judging.set(sheet, { rules: rules.length, judges });
  return judges;
}

/**
 * Whether it makes no difference to a field that a script puts its text in: the browser then raises the same events, but
 * does not take it for entered by a person when it says what is `:user-valid` and `:user-invalid` (HTML, 4.16.3).
 * @param {Element} el
 */
function isUnjudged(el) {
  const field = /** @type {HTMLInputElement} */ (el);
  const root = /** @type {Document | ShadowRoot} */ (el.getRootNode());
  return /^(input|textarea)$/.test(el.localName) && NEVER_WRONG.has(field.type) && !field.required && field.minLength < 0
    && !el.hasAttribute('pattern') && field.validity.valid
    && ![...root.styleSheets, ...root.adoptedStyleSheets].some(isJudging);
}

/** Why nothing may be put into the field that was made ready last; `null` when it may. @returns {Refusal | null} */
function straying() {
  if (guard === null || guard.kind !== 'keys' || performance.now() > guard.until) {
    return new Refusal('UNSTABLE', 'it was made ready too long ago');
  }
  const { check, refusal } = guard;
  return refusal || refusalOf(() => check(new Event('beforeinput')));
}

/**
 * Whether the page's own world says that nobody there hears what typing raises on a field (page/heard.js). What listens
 * in a closed shadow root it would not say.
 * @param {number} known @param {number} position @param {string} name of the event it is asked by
 */
function isUnheard(known, position, name) {
  const closed = (/** @type {Node} */ node) => node instanceof ShadowRoot && node.mode === 'closed';
  return name !== '' && !way(known, position).some(closed)
    && !nodeAt(known, position).el.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: true }));
}

/** Puts a text into a field that was made ready, if nobody hears it; says whether. @param {number} known @param {number} position @param {string} name @param {string} text */
function takes(known, position, name, text) {
  const may = isUnheard(known, position, name) && straying() === null;
  if (may) {
    guard = null;
    document.execCommand('insertText', false, text);
  }
  return may;
}

/**
 * Puts a text into a field that was made ready and is plain, if nobody hears it: `{filled}` and what it holds then.
 * @param {number} known @param {number} position @param {boolean} secret @param {string} name @param {string} text
 */
function put(known, position, secret, name, text) {
  return answering(() => (takes(known, position, name, text) ? { filled: true, ...heldNow(fieldNow(known, position), secret) } : { filled: false }));
}

/** @param {Element} el */
function announce(el) {
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Gives a field that nobody types into (date, colour) its value. @param {number} known @param {number} position @param {string} value */
function setValue(known, position, value) {
  return answering(() => {
    const rec = recordAt(known, position);
    demandFit(rec, 'fill');
    const el = /** @type {HTMLInputElement} */ (rec.el);
    const { min, max } = el;
    if ((min !== '' && value !== '' && value < min) || (max !== '' && value > max)) {
      throw new Refusal('OUT_OF_RANGE', 'it takes ' + (min || 'anything') + ' to ' + (max || 'anything'));
    }
    el.focus();
    el.value = value;
    announce(el);
    return { value: valueOf(el, el.localName, rec.role) };
  });
}

/** What has a range, as numbers: `{now, low, high}`, `null` where it does not say. @param {number} known @param {number} position */
function measured(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const el = /** @type {HTMLInputElement} */ (rec.el);
    const native = el.localName === 'input';
    const number = (/** @type {string | null} */ text) => (text === null || text.trim() === '' || isNaN(Number(text)) ? null : Number(text));
    return {
      now: number(native ? el.value : el.getAttribute('aria-valuenow')),
      low: number(native && el.min !== '' ? el.min : el.getAttribute('aria-valuemin')),
      high: number(native && el.max !== '' ? el.max : el.getAttribute('aria-valuemax')),
      range: rec.role === ROLE.slider || rec.role === ROLE.spinbutton || rec.role === ROLE.scrollbar,
      typed: (native && TYPED.has(el.type)) || el.isContentEditable,
    };
  });
}

/** Focuses a control that keys are meant for; `aside` names what has the focus instead. @param {number} known @param {number} position @param {string} token */
function focus(known, position, token) {
  return answering(() => {
    const rec = recordAt(known, position);
    const el = /** @type {HTMLElement} */ (rec.el);
    if (isDisabled(el, el.localName) || el.closest('[aria-disabled=true]') !== null) {
      throw new Refusal('DISABLED', 'it cannot be used');
    }
    el.focus();
    if (!hasFocus(el)) {
      throw new Refusal('WRONG_KIND', 'it does not take the focus, which has ' + inWords(focusNow()));
    }
    guardKeys(rec, token);
    return {};
  });
}

/** The element of a node and all nodes that its events go through on their way, for commands that take remote objects. @param {number} known @param {number} position */
function way(known, position) {
  const rec = known === generation ? order[position] : undefined;
  /** @type {Node[]} */
  const nodes = [];
  for (let at = rec === undefined ? null : /** @type {Node | null} */ (rec.el); at !== null; at = at.parentNode || /** @type {ShadowRoot} */ (at).host || null) {
    nodes.push(at);
  }
  return nodes;
}

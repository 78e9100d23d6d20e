// What acts ask of a node. A node is named by the generation of the reply it stood in and its position there; the answers
// are JSON. Nothing is dispatched on a node that is no longer what that reply said.

/** @typedef {'STALE' | 'NOT_VISIBLE' | 'DISABLED' | 'READ_ONLY' | 'UNSTABLE' | 'COVERED' | 'WRONG_KIND' | 'NO_SUCH_OPTION'} Obstacle */

class Refusal {
  /** @param {Obstacle} obstacle @param {string} detail */
  constructor(obstacle, detail) {
    this.obstacle = obstacle;
    this.detail = detail;
  }
}

/** @param {() => object} answer */
function answering(answer) {
  try {
    return JSON.stringify(answer(), (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch (refusal) {
    if (refusal instanceof Refusal) {
      return JSON.stringify(refusal);
    }
    throw refusal;
  }
}

/** The record of a node, if it still is part of the page. @param {number} known @param {number} position */
function nodeAt(known, position) {
  const rec = known === generation ? order[position] : undefined;
  if (rec === undefined) {
    throw new Refusal('STALE', 'the page was looked at again since');
  }
  if (!rec.el.isConnected || (rec.first !== null && !rec.first.isConnected)) {
    throw new Refusal('STALE', 'it is no longer part of the page');
  }
  return rec;
}

/** The record of a node, if it still is what the reply said. @param {number} known @param {number} position */
function recordAt(known, position) {
  const rec = nodeAt(known, position);
  absorb(observer.takeRecords());
  if (marks > MOST_MARKS || isRewritten(rec)) {
    throw new Refusal('STALE', 'what it stands in was written anew');
  }
  if (rec.first === null && rec.role >= 0 && rec !== root) {
    const tag = rec.el.localName;
    collectAllLabels();
    if ((roleOf(rec.el, tag) !== rec.role && rec.role !== GENERIC) || nameOf(rec.el, tag, rec.role) !== rec.name) {
      throw new Refusal('STALE', 'it has another name or role now');
    }
  }
  return rec;
}

/** Whether the row or list item a record is in was written anew, or its own text was. @param {Rec} rec */
function isRewritten(rec) {
  for (let at = /** @type {Rec | null} */ (rec); at !== null; at = at.parent) {
    if (at.role === ROLE.row || at.role === ROLE.listitem) {
      return at.rewritten;
    }
  }
  return rec.rewritten && rec.first !== null;
}

/** Throws unless a control can take that kind of act. @param {Rec} rec @param {string} purpose press, fill, choose or tick */
function demandFit(rec, purpose) {
  const el = rec.el;
  const tag = el.localName;
  if (tag === 'option' || tag === 'optgroup') {
    throw new Refusal('WRONG_KIND', 'an option is chosen through its list');
  }
  if (isDisabled(el, tag) || el.closest('[aria-disabled=true]') !== null) {
    throw new Refusal('DISABLED', 'it cannot be used');
  }
  if (purpose === 'fill') {
    demandEditable(rec);
  } else if (purpose === 'choose' && tag !== 'select') {
    throw new Refusal('WRONG_KIND', 'it is no list of options');
  } else if (purpose === 'tick' && !CHECKABLE.has(rec.role)) {
    throw new Refusal('WRONG_KIND', 'it cannot be ticked');
  }
}

/** @param {Rec} rec */
function demandEditable(rec) {
  const el = /** @type {any} */ (rec.el);
  const tag = rec.el.localName;
  const typed = tag === 'textarea' || (tag === 'input' && TYPED.has(el.type)) || el.isContentEditable;
  if (!typed && !(tag === 'input' && (el.type === 'range' || el.type === 'color'))) {
    throw new Refusal('WRONG_KIND', 'nothing can be typed into it');
  }
  if (((tag === 'textarea' || tag === 'input') && el.readOnly) || isTrue(rec.el, 'aria-readonly')) {
    throw new Refusal('READ_ONLY', 'it can be read only');
  }
}

/**
 * Brings a control into view and finds the point to press: `{x, y}` in CSS pixels of this frame's viewport, or the obstacle.
 * @param {number} known @param {number} position
 * @param {string} purpose press, fill, choose or tick
 * @param {number} patience how many milliseconds it may take to come to rest
 */
async function point(known, position, purpose, patience) {
  try {
    const until = performance.now() + patience;
    const rec = recordAt(known, position);
    demandFit(rec, purpose);
    if (!isShown(rec)) {
      throw new Refusal('NOT_VISIBLE', 'it is hidden');
    }
    let at = bring(rec);
    while (mayMove()) {
      await settled(rec, until);
      recordAt(known, position);
      at = bring(rec);
      if (!(at instanceof Refusal) || performance.now() > until) {
        break;
      }
    }
    return JSON.stringify(at);
  } catch (refusal) {
    if (refusal instanceof Refusal) {
      return JSON.stringify(refusal);
    }
    throw refusal;
  }
}

/** Whether a frame element is what lies at a point of this viewport: `{}`, or what covers it. */
function hits(/** @type {number} */ known, /** @type {number} */ position, /** @type {number} */ x, /** @type {number} */ y) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const hit = topAt(x, y);
    if (hit === null) {
      throw new Refusal('NOT_VISIBLE', 'it is outside of what the window shows');
    }
    if (!reaches(hit, rec)) {
      throw new Refusal('COVERED', inWords(hit));
    }
    return {};
  });
}

/** Scrolls what is around a frame element so that a point of this viewport comes into view. */
function reveal(/** @type {number} */ known, /** @type {number} */ position, /** @type {number} */ x, /** @type {number} */ y) {
  return answering(() => {
    showPoint(nodeAt(known, position).el, x, y);
    return {};
  });
}

/** What a control holds now: `{value, states}`; a password's value stays empty. @param {number} known @param {number} position */
function readBack(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    findFocus();
    const tag = rec.el.localName;
    const states = statesOf(rec.el, tag, rec.role, rec.flags);
    const held = /** @type {HTMLInputElement} */ (rec.el).value;
    return {
      value: FIELDS.has(rec.role) || RANGES.has(rec.role) ? valueOf(rec.el, tag, rec.role) : '',
      states: vocabulary.states.filter((_, i) => (states & (1 << i)) !== 0),
      length: typeof held === 'string' ? held.length : 0,
    };
  });
}

/** Gives a control the focus. @param {number} known @param {number} position */
function focus(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    /** @type {HTMLElement} */ (rec.el).focus();
    const tree = /** @type {Document | ShadowRoot} */ (rec.el.getRootNode());
    const active = tree.activeElement;
    return { focused: active !== null && (active === rec.el || rec.el.contains(active)) };
  });
}

/** Focuses a field and selects all it holds, so that what is typed replaces it. @param {number} known @param {number} position */
function selectAll(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const el = /** @type {any} */ (rec.el);
    el.focus();
    if (el.localName === 'input' || el.localName === 'textarea') {
      el.select();
    } else {
      const all = document.createRange();
      all.selectNodeContents(el);
      const selection = /** @type {Selection} */ (getSelection());
      selection.removeAllRanges();
      selection.addRange(all);
    }
    return {};
  });
}

/** @param {Element} el */
function announce(el) {
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses the options of a native list that read so. @param {number} known @param {number} position @param {string[]} texts */
function choose(known, position, texts) {
  return answering(() => {
    const rec = recordAt(known, position);
    demandFit(rec, 'choose');
    const select = /** @type {HTMLSelectElement} */ (rec.el);
    if (texts.length > 1 && !select.multiple) {
      throw new Refusal('WRONG_KIND', 'only one option can be chosen');
    }
    const chosen = texts.map((text) => theOption(select, text));
    select.focus();
    const before = Array.from(select.selectedOptions);
    for (const option of select.options) {
      const wanted = chosen.includes(option);
      if (option.selected !== wanted && (wanted || select.multiple)) {
        option.selected = wanted;
      }
    }
    const after = Array.from(select.selectedOptions);
    if (before.length !== after.length || before.some((option, i) => option !== after[i])) {
      announce(select);
    }
    return { value: chosenTexts(select).join(', ') };
  });
}

/** The one option that reads so and can be chosen. @param {HTMLSelectElement} select @param {string} text */
function theOption(select, text) {
  const wanted = comparable(text);
  const same = Array.from(select.options).filter((option) => comparable(optionText(option)) === wanted);
  if (same.length !== 1) {
    const some = Array.from(select.options).slice(0, 20).map((option) => '"' + optionText(option) + '"').join(', ');
    throw new Refusal('NO_SUCH_OPTION', (same.length === 0 ? 'none reads "' : same.length + ' options read "') + text + '"; there are ' + some);
  }
  if (same[0].matches(':disabled')) {
    throw new Refusal('NO_SUCH_OPTION', '"' + text + '" cannot be chosen');
  }
  return same[0];
}

/** Gives a field that nobody types into (date, range, colour) its value. @param {number} known @param {number} position @param {string} value */
function setValue(known, position, value) {
  return answering(() => {
    const rec = recordAt(known, position);
    demandFit(rec, 'fill');
    const el = /** @type {any} */ (rec.el);
    el.focus();
    if ('value' in el) {
      el.value = value;
      announce(el);
    }
    return { value: valueOf(rec.el, rec.el.localName, rec.role) };
  });
}

/**
 * Where a node is drawn now, in CSS pixels of this frame's viewport; of a frame element the part its document is drawn
 * in, and how many pixels of ours one of its own takes.
 * @param {number} known @param {number} position
 */
function rect(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const { x, y, width, height } = rec.was === ROLE.frame ? contentRect(rec.el) : rectOf(rec);
    return { x, y, width, height, scale: rec.was === ROLE.frame ? scaleOf(rec.el) : 1 };
  });
}

/** Brings a node into the middle of what the window shows. @param {number} known @param {number} position */
function scrollTo(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    rec.el.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return {};
  });
}

/** The element of a node, for commands that take a remote object; `null` when it is stale. @param {number} known @param {number} position */
function element(known, position) {
  const rec = known === generation ? order[position] : undefined;
  return rec !== undefined && rec.el.isConnected ? rec.el : null;
}

window.addEventListener('resize', () => {
  resized = true;
  wake();
});
for (const type of ['DOMContentLoaded', 'load', 'pageshow', 'popstate', 'hashchange']) {
  window.addEventListener(type, wake);
}
document.fonts.addEventListener('loadingdone', () => {
  resized = true;
  wake();
});

/** @type {any} */ (globalThis).__rote = Object.freeze({
  document, observe, point, hits, reveal, readBack, focus, selectAll, choose, setValue, rect, scrollTo, element, adopt, tell, tally,
});

// What acts ask of a node. A node is named by the generation of the reply it stood in and its position there; the answers
// are JSON. Nothing is dispatched on a node that is no longer what that reply said.

/** @typedef {'STALE' | 'NOT_VISIBLE' | 'DISABLED' | 'READ_ONLY' | 'UNSTABLE' | 'COVERED' | 'WRONG_KIND' |
 *   'NO_SUCH_OPTION' | 'OUT_OF_RANGE'} Obstacle */

class Refusal {
  /** @param {Obstacle} obstacle @param {string} detail */
  constructor(obstacle, detail) {
    this.obstacle = obstacle;
    this.detail = detail;
  }
}

/** What a function refuses; `null` when it refuses nothing. @param {() => void} check */
function refusalOf(check) {
  try {
    check();
    return null;
  } catch (refusal) {
    if (refusal instanceof Refusal) {
      return refusal;
    }
    throw refusal;
  }
}

/** An answer as JSON, with half a surrogate pair replaced. @param {object} answer */
function told(answer) {
  return JSON.stringify(answer, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** @param {() => object} answer */
function answering(answer) {
  /** @type {object} */
  let given = {};
  const refusal = refusalOf(() => {
    given = answer();
  });
  return told(refusal === null ? given : refusal);
}

/** @param {() => Promise<object>} answer */
async function answeringLater(answer) {
  try {
    return told(await answer());
  } catch (refusal) {
    if (refusal instanceof Refusal) {
      return told(refusal);
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
  if (!isSameControl(rec)) {
    throw new Refusal('STALE', 'it has another name or role now');
  }
  return rec;
}

/** Whether a record's element has the role and name that the reply gave it. @param {Rec} rec */
function isSameControl(rec) {
  if (rec.first !== null || rec.role < 0 || rec === root) {
    return true;
  }
  const tag = rec.el.localName;
  collectAllLabels();
  return (roleOf(rec.el, tag) === rec.role || rec.role === GENERIC) && nameOf(rec.el, tag, rec.role) === rec.name;
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

/** Throws unless a control can take that kind of act. @param {Rec} rec @param {string} purpose press, hover, fill, choose, tick, take or drop */
function demandFit(rec, purpose) {
  const el = rec.el;
  const tag = el.localName;
  if (purpose === 'hover') {
    return;
  }
  if (tag === 'option' || tag === 'optgroup') {
    throw new Refusal('WRONG_KIND', 'an option is chosen through its list');
  }
  if (purpose === 'tick' && !CHECKABLE.has(rec.role)) {
    throw new Refusal('WRONG_KIND', 'it cannot be ticked');
  }
  if (purpose === 'choose' && tag !== 'select' && !isDrawnList(rec)) {
    throw new Refusal('WRONG_KIND', 'it is no list of options');
  }
  if (isDisabled(el, tag) || el.closest('[aria-disabled=true]') !== null) {
    throw new Refusal('DISABLED', 'it cannot be used');
  }
  if (purpose === 'fill') {
    demandEditable(rec);
  } else if ((purpose === 'choose' || purpose === 'tick') && isTrue(el, 'aria-readonly')) {
    throw new Refusal('READ_ONLY', 'it can be read only');
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

/** Waits until the document has been drawn for the first time: input that comes before may be thrown away by the browser. */
async function drawn() {
  for (let frames = 0; frames < 3 && performance.getEntriesByType('paint').length === 0; frames++) {
    await nextFrame();
  }
}

/**
 * Brings a control into view and to rest: the point of this frame's viewport where it receives events, or the obstacle.
 * @param {Rec} rec @param {() => void} check throws when it is not that control any more
 * @param {number} patience how many milliseconds it may take to come to rest
 * @param {boolean} still whether it must be at rest: a mouse needs that, keys find what has the focus wherever it moves
 */
async function bringToRest(rec, check, patience, still = true) {
  const until = performance.now() + patience;
  if (!isShown(rec)) {
    throw new Refusal('NOT_VISIBLE', 'it is hidden');
  }
  await drawn();
  let at = bring(rec);
  while ((still || at instanceof Refusal) && mayMove()) {
    await settled(rec, until);
    check();
    at = bring(rec);
    if (!(at instanceof Refusal) || performance.now() > until) {
      break;
    }
  }
  if (at instanceof Refusal) {
    throw at;
  }
  return at;
}

/**
 * Brings a control into view and finds the point to press: `{x, y}` in CSS pixels of this frame's viewport, or the obstacle.
 * @param {number} known @param {number} position @param {string} purpose @param {number} patience in milliseconds
 */
function point(known, position, purpose, patience) {
  return answeringLater(async () => {
    const rec = recordAt(known, position);
    demandFit(rec, purpose);
    return bringToRest(rec, () => recordAt(known, position), patience);
  });
}

/**
 * Does the same and lets the mouse through to nothing else from then on; `final` is the event that counts as received.
 * @param {number} known @param {number} position @param {string} purpose @param {number} patience in milliseconds
 * @param {string} final @param {string} token
 */
function aim(known, position, purpose, patience, final, token) {
  return answeringLater(async () => {
    const rec = recordAt(known, position);
    demandFit(rec, purpose);
    const at = await bringToRest(rec, () => recordAt(known, position), patience);
    guardPointer(rec, sameness(rec), final, token);
    return at;
  });
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

/**
 * Where a node is drawn now, in CSS pixels of this frame's viewport; of a frame element the part its document is drawn
 * in, how many pixels of ours one of its own takes, and whether scaling and moving is all that is done to it.
 * @param {number} known @param {number} position
 */
function rect(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const { x, y, width, height } = rec.was === ROLE.frame ? contentRect(rec.el) : rectOf(rec);
    return { x, y, width, height, scale: rec.was === ROLE.frame ? scaleOf(rec.el) : 1, upright: rec.was !== ROLE.frame || isUpright(rec.el) };
  });
}

/** The element of a node, for commands that take a remote object; `null` when it is stale. @param {number} known @param {number} position */
function element(known, position) {
  const rec = known === generation ? order[position] : undefined;
  return rec !== undefined && rec.el.isConnected ? rec.el : null;
}

/** Whether the mouse is on a node. @param {number} known @param {number} position */
function hovered(known, position) {
  return answering(() => ({ over: nodeAt(known, position).el.matches(':hover') }));
}

/**
 * Lets the mouse take one node and carry it onto another: `{draggable}`, whether the browser itself carries it.
 * @param {number} known @param {number} position @param {number} onto the other's position @param {string} token
 */
function guardDrag(known, position, onto, token) {
  return answering(() => {
    const rec = recordAt(known, position);
    const target = recordAt(known, onto);
    const draggable = rec.el.closest('[draggable=true], a[href], img') !== null && rec.el.closest('[draggable=false]') === null;
    guardPointer(rec, sameness(rec), draggable ? 'drop' : 'pointerup', token);
    /** @type {Guard} */ (guard).lands = (event) => {
      const { clientX, clientY } = /** @type {MouseEvent} */ (event);
      return document.elementsFromPoint(clientX, clientY).some((el) => reaches(el, target));
    };
    return { draggable };
  });
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
  document, observe, point, aim, hits, reveal, rect, cover, element, adopt, tell, tally, suspects,
  bar, release, verdict, hovered, guardDrag,
  readBack, begin, beginWithWay, fillWithWay, graspAgain, astray, resume, finish, finishTyped, enough: () => enough(), put, setValue, measured, focus, way,
  list, ownSuggestion, choose, opening, offer, offerVerdict, chosen, activeOption, suggestion,
  scrollTo, scrollBy, calendar, fileInput, heedFiles, filesIn,
});

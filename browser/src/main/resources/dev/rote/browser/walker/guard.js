// Holds input to the node it is meant for: what would arrive anywhere else never reaches the page, and what did arrive is
// told. Who a node is, is checked in the same instant as the input arrives.

const POINTER = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];
const TYPING = ['keydown', 'keypress', 'keyup', 'beforeinput'];
/** A guard that nobody took away, in milliseconds: a person may come next. */
const LONGEST_WATCH = 10000;

class Guard {
  /**
   * @param {'pointer' | 'keys'} kind
   * @param {(event: Event) => void} check throws a refusal unless the input is where it belongs
   * @param {string} final the event that counts as received, if it `lands`
   * @param {string} token what is then told to whoever waits
   */
  constructor(kind, check, final, token) {
    this.kind = kind;
    this.check = check;
    this.final = final;
    this.token = token;
    /** @type {(event: Event) => boolean} */
    this.lands = () => true;
    /** @type {Refusal | null} */
    this.refusal = null;
    /** @type {Map<string, number>} */
    this.heard = new Map();
    /** A field took something in. */
    this.typed = false;
    this.until = performance.now() + LONGEST_WATCH;
  }

  /** Judges an input: a press by its first event, keys one by one. @param {Event} event */
  take(event) {
    if (this.refusal === null && (this.kind === 'keys' || this.heard.size === 0)) {
      this.refusal = refusalOf(() => this.check(event));
    }
    if (this.refusal !== null) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      this.hear(event);
    }
  }

  /** @param {Event} event */
  hear(event) {
    this.heard.set(event.type, (this.heard.get(event.type) || 0) + 1);
    if (event.type === this.final && this.lands(event)) {
      this.heard.set('landed', 1);
      if (this.token !== '') {
        signal(this.token);
      }
    }
  }
}

/** @type {Guard | null} */
let guard = null;

/** What is told of a key that nobody guards: that one was pressed, not which. */
const ANY_KEY = 'input-key';

/** @param {Event} event */
function hold(event) {
  if (!event.isTrusted) {
    return;
  }
  if (guard !== null && performance.now() > guard.until) {
    guard = null;
  }
  if (guard !== null && guard.kind === (event.type.startsWith('key') || event.type === 'beforeinput' ? 'keys' : 'pointer')) {
    guard.take(event);
  } else if (event.type === 'keydown') {
    signal(ANY_KEY);
  }
}

/** @param {Event} event */
function follow(event) {
  if (guard !== null && event.isTrusted && guard.kind === 'pointer' && guard.refusal === null) {
    guard.hear(event);
  }
}

for (const type of POINTER.concat(TYPING)) {
  window.addEventListener(type, hold, { capture: true, passive: false });
}
window.addEventListener('drop', follow, { capture: true, passive: true });

/** What an event goes to, also inside closed shadow roots. @param {Event} event @returns {Element | null} */
function targetOf(event) {
  const target = event.composedPath()[0];
  const el = target instanceof Element ? target : null;
  return el !== null && shadowOf(el) && event instanceof MouseEvent ? topAt(event.clientX, event.clientY) : el;
}

/** The element that has the focus, through shadow roots. */
function focusNow() {
  let el = document.activeElement;
  for (let shadow = el && shadowOf(el); shadow && shadow.activeElement; shadow = shadowOf(el)) {
    el = shadow.activeElement;
  }
  return el;
}

/** @param {Element} el */
function hasFocus(el) {
  for (let at = focusNow(); at !== null; at = layoutParent(at)) {
    if (at === el) {
      return true;
    }
  }
  return false;
}

/** What the row or list item a record stands in says, apart from the cell the record itself is in. @param {Rec} rec */
function rowKeyOf(rec) {
  let part = rec.el;
  for (let at = /** @type {Element | null} */ (rec.el); at !== null; at = layoutParent(at)) {
    const role = roleOf(at, at.localName);
    if (role === ROLE.row || role === ROLE.listitem) {
      return Array.from(at.children, (kid) => (kid === part || (role === ROLE.listitem && kid.contains(part)) ? '' : kid.textContent || '')).join('|');
    }
    part = at;
  }
  return '';
}

/** What throws when a record is not the control any more that it was now. @param {Rec} rec */
function sameness(rec) {
  const key = rowKeyOf(rec);
  const text = rec.first === null ? '' : textOf(rec);
  return () => {
    if (!rec.el.isConnected || (rec.first !== null && (!rec.first.isConnected || textOf(rec) !== text))) {
      throw new Refusal('STALE', 'it is no longer part of the page');
    }
    if (!isSameControl(rec)) {
      throw new Refusal('STALE', 'it has another name or role now');
    }
    if (rowKeyOf(rec) !== key) {
      throw new Refusal('STALE', 'what it stands in was written anew');
    }
  };
}

/** @param {Rec} rec */
function textOf(rec) {
  range.setStart(/** @type {Text} */ (rec.first), 0);
  range.setEnd(/** @type {Text} */ (rec.last), /** @type {Text} */ (rec.last).length);
  return range.toString();
}

/** Lets the mouse through to a record alone. @param {Rec} rec @param {() => void} same @param {string} final @param {string} token */
function guardPointer(rec, same, final, token) {
  guard = new Guard('pointer', (event) => {
    same();
    const hit = targetOf(event);
    if (hit === null || !reaches(hit, rec)) {
      throw new Refusal('COVERED', inWords(hit));
    }
  }, final, token);
  guard.lands = (event) => {
    const hit = targetOf(event);
    return hit !== null && reaches(hit, rec);
  };
}

/** Lets keys through to a record alone. @param {Rec} rec @param {string} token */
function guardKeys(rec, token) {
  const same = sameness(rec);
  guard = new Guard('keys', () => {
    same();
    if (!hasFocus(rec.el)) {
      throw new Refusal('UNSTABLE', 'the focus went to ' + inWords(focusNow()));
    }
  }, 'keydown', token);
}

/** Lets no mouse or no key through to this document, since they are meant for another. @param {'pointer' | 'keys'} kind */
function bar(kind) {
  guard = new Guard(kind, () => {
    throw new Refusal('COVERED', 'another part of the window');
  }, '', '');
  return '{}';
}

/** Lets everything through again. */
function release() {
  guard = null;
  enough();
  return '{}';
}

/**
 * What came of the input that was let through: `{landed, begun, gone}`, or why none was.
 * @param {number} known @param {number} position
 */
function verdict(known, position) {
  return answering(() => {
    const was = guard;
    guard = null;
    if (was !== null && was.refusal !== null) {
      throw was.refusal;
    }
    const rec = known === generation ? order[position] : undefined;
    return {
      landed: was !== null && was.heard.has('landed'),
      begun: was !== null && was.heard.size > 0,
      gone: rec === undefined || !rec.el.isConnected,
    };
  });
}

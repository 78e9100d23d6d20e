// What the walker remembers of a page: one record for each element that leaves a node, breaks a line of text or is hidden,
// and one for each run of text.

/** What a record inherits from above it. */
const FLAG = Object.freeze({ DISABLED: 1, LEAF: 2, FALLBACK: 4, CLIPPED: 8, VEILED: 16 });

/** Why an element is not to be seen; `SHOWN` when it is. */
const SIGHT = Object.freeze({ SHOWN: 0, CONTENTS: 1, VEILED: 2, GONE: 3, TINY: 4, AWAY: 5, HUSHED: 6 });

/** The kind of a record besides roles. */
const KIND = Object.freeze({ TEXT: -2, CARRIER: -3, HIDDEN: -4 });

/** @type {Rec[]} */
const NO_KIDS = [];

class Rec {
  /** @param {Element} el @param {Rec | null} parent @param {number} role @param {number} flags */
  constructor(el, parent, role, flags) {
    /** The element; for text the one that holds its first character. */
    this.el = el;
    this.parent = parent;
    /** A number of `ROLE`, or of `KIND`. */
    this.role = role;
    /** What it inherits, as given to it, and with what it adds itself. */
    this.given = flags;
    this.flags = flags;
    /** @type {Rec[]} */
    this.kids = role === KIND.TEXT || role === KIND.HIDDEN ? NO_KIDS : [];
    /** Its part of a reply, without depth; empty for records that leave no node. */
    this.line = '';
    /** Its accessible name when the line was made. */
    this.name = '';
    /** @type {Text | null} */
    this.first = null;
    /** @type {Text | null} */
    this.last = null;
    /** Whole pixels from the viewport's corner; of use only in the pass that measured it. */
    this.ax = 0;
    this.ay = 0;
    /** Whole pixels from the corner of the record above. */
    this.dx = 0;
    this.dy = 0;
    this.w = 0;
    this.h = 0;
    this.scrolledAway = false;
    /** The role a hidden one would have, as far as its size matters. */
    this.was = role;
    /** How it is seen. @type {number} */
    this.sight = SIGHT.SHOWN;
    /** What `checkVisibility` said. */
    this.visible = true;
    /** `static`, `relative` and so on; only looked at for elements with a box. */
    this.position = 'static';
    /** So transparent, or so clipped, that nothing of it or in it is seen. */
    this.faint = false;
    /** Its box is only the hull of its lines. */
    this.inLine = false;
    /** 0 nothing, 1 hides what lies outside of it, 2 scrolls it in. */
    this.clips = 0;
    /** @type {Clip | null} */
    this.clip = null;
    this.clipPass = 0;
    /** The label that is drawn in place of a control that is not. @type {Element | null} */
    this.proxy = null;
    /** Marks of the current pass. */
    this.dead = false;
    this.dirty = false;
    this.below = false;
    this.remeasure = false;
    this.rewritten = false;
    this.measured = 0;
    this.seen = 0;
    /** Position, depth, line and box in the last reply; -1 before the first. */
    this.index = -1;
    this.sentDepth = 0;
    this.sentLine = '';
    this.sentX = 0;
    this.sentY = 0;
    this.sentW = 0;
    this.sentH = 0;
    this.sentAway = false;
    this.sentCovered = '';
    /** Whether nothing lay over it when that was tried last, and where in the viewport it was then. */
    this.free = false;
    this.freeX = 0;
    this.freeY = 0;
    /** How many nodes it is with all below it, -1 when some are to be looked at in each reply or changed since the last. */
    this.plain = -1;
    /** How far up and down it reaches with all below it, in pixels from its top. */
    this.up = 0;
    this.down = 0;
    /** What it lies over, while a reply is written. @type {Cover | null} */
    this.cover = null;
    /** What a field held when its line was made. @type {string | boolean | number} */
    this.held = '';
    /** Whether its line depends on elements elsewhere. */
    this.refers = false;
    /** A custom element, which may get a shadow root without a mutation. */
    this.custom = false;
  }

  isNode() {
    return this.role >= 0 || this.role === KIND.TEXT;
  }

  hasBox() {
    return this.role !== KIND.HIDDEN && this.sight !== SIGHT.CONTENTS && (this.flags & FLAG.FALLBACK) === 0;
  }
}

/** @type {WeakMap<Element, Rec>} */
let recs = new WeakMap();

/** Records whose boxes do not follow those of the record above them. @type {Set<Rec>} */
let loose = new Set();

/** Elements with an attribute that style sheets may go by, so that all inside them may lie elsewhere. @type {Set<Element>} */
const restyled = new Set();

/** Records that float. @type {Set<Rec>} */
let floats = new Set();

/** The record an element belongs to: its own or the nearest above. @param {Node | null} node @returns {Rec | undefined} */
function recordFor(node) {
  for (let at = node; at !== null; at = layoutParent(at)) {
    const rec = recs.get(/** @type {Element} */ (at));
    if (rec !== undefined && !rec.dead) {
      return rec;
    }
  }
  return undefined;
}

/** Forgets a record, so that its element is read anew; what lies below it may still be reused. @param {Rec} rec */
function forget(rec) {
  rec.dead = true;
  if (rec.first === null && recs.get(rec.el) === rec) {
    recs.delete(rec.el);
  }
  loose.delete(rec);
  raised.delete(rec);
}

/** @param {Rec} rec */
function bury(rec) {
  forget(rec);
  for (const kid of rec.kids) {
    if (kid.parent === rec) {
      bury(kid);
    }
  }
}

/** Marks that a record is not what the last reply said. @param {Rec} rec */
function touch(rec) {
  rec.plain = -1;
  for (let at = rec.parent; at !== null && at.plain >= 0; at = at.parent) {
    at.plain = -1;
  }
}

/** Marks that something below a record is to be looked at. @param {Rec | null} rec */
function pointDown(rec) {
  for (let at = rec; at !== null && !at.below; at = at.parent) {
    at.below = true;
  }
}

/** Tables with cells that span rows. @type {WeakSet<Rec>} */
let spans = new WeakSet();

/** The table a record is a part of, if any. @param {Rec} rec */
function tableAbove(rec) {
  for (let at = rec.parent; at !== null; at = at.parent) {
    if (at.el.localName === 'table') {
      return at;
    }
  }
  return null;
}

/** Marks that the children of a record are to be read again. @param {Rec | null | undefined} rec */
function soil(rec) {
  if (rec) {
    rec.dirty = true;
    pointDown(rec);
  }
}

// The one string that answers an observation. Records end in `~`, fields are parted by `|`; WalkerReply reads it.

/** @type {WeakMap<Element, string>} what the caller calls a frame element */
const frameTokens = new WeakMap();

let status = 0;

function httpStatus() {
  if (status === 0) {
    const entry = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType('navigation')[0]);
    status = (entry && entry.responseStatus) || 0;
  }
  return status;
}

/** The facts of the document: no query, no fragment and no session id of its address leave it. */
function factsNow() {
  const opaque = location.protocol === 'data:' || location.protocol === 'blob:';
  const origin = location.origin === 'null' ? location.protocol : location.origin;
  const path = opaque ? '' : location.pathname.replace(/;jsessionid=[^/;]*/gi, '');
  return [escaped(origin), escaped(path), escaped(collapsed(document.title)), httpStatus(), document.readyState,
    page.width, page.height, Math.round(page.scrollX), Math.round(page.scrollY), page.fullWidth, page.fullHeight].join('|');
}

let lastFacts = '';
let lastElements = 0;

/** Reads the whole document. */
function walkAll() {
  recs = new WeakMap();
  loose = new Set();
  raised = new Set();
  floats = new Set();
  sections = new Set();
  order = [];
  const el = document.documentElement;
  root = new Rec(el, null, ROLE.document, 0);
  listen(document);
  observer.observe(document, WATCHED);
  if (el === null) {
    return;
  }
  recs.set(el, root);
  placeRoot();
  if (modal !== null) {
    visit(modal, root, 0);
    flush(root);
  } else {
    readInside(root, 'html');
  }
  describe(root);
  refresh(root, true);
}

function placeRoot() {
  const top = /** @type {Rec} */ (root);
  top.measured = pass;
  top.dx = top.ax = 0 - Math.round(page.scrollX);
  top.dy = top.ay = 0 - Math.round(page.scrollY);
  top.w = page.fullWidth;
  top.h = page.fullHeight;
}

/** Reads what changed. @param {boolean} all whether every box is measured again */
function walkChanged(all) {
  const top = /** @type {Rec} */ (root);
  placeRoot();
  if (reshaped || mayHide || all) {
    verify(top);
  }
  restateWatchful(true);
  for (let round = 0; round < 4 && (round === 0 || top.below); round++) {
    fix(top);
    markAroundFloats();
    refresh(top, (all && round === 0) || top.remeasure);
    refreshShiftedTables();
    refreshLoose();
    clearPaths(top);
  }
}

/** @param {(Element | null)[]} elements */
function restate(elements) {
  for (const el of elements) {
    const rec = el && recs.get(el);
    if (rec && rec.role >= 0) {
      describe(rec);
    }
  }
}

/** @param {Rec} top */
function clearPaths(top) {
  const pending = isPending(top);
  if (!pending) {
    clearMarks(top);
  }
}

/** @param {Rec} rec @returns {boolean} */
function isPending(rec) {
  return rec.dirty || (rec.below && rec.kids.some((kid) => !kid.dead && isPending(kid)));
}

/** What rounding makes of a box at most, in pixels, on each side. */
const ROUNDED = 2;

/** Writes the reply of a pass; a whole one when `base` is 0. */
class Writer {
  /** @param {number} base */
  constructor(base) {
    this.base = base;
    /** @type {string[]} */
    this.out = [];
    /** @type {string[]} */
    this.boxes = [];
    /** @type {string[]} */
    this.frames = [];
    /** @type {Rec[]} */
    this.order = [];
    /** @type {Rec[]} */
    this.watchful = [];
    /** @type {Element[]} */
    this.rootless = [];
    /** @type {Element[]} */
    this.suspects = [];
    this.from = 0;
    this.count = 0;
    /** How many records were met that are looked at in each reply, whatever changed. */
    this.special = 0;
    /** How far up and down reaches what was written of the record at hand, in the viewport. */
    this.high = 0;
    this.low = 0;
  }

  /** @param {Rec} rec */
  note(rec) {
    if (rec.custom && !shadowOf(rec.el)) {
      this.special++;
      this.rootless.push(rec.el);
    }
    if (mayHideText(rec)) {
      this.special++;
      this.suspects.push(rec.el);
    }
  }

  endCopy() {
    if (this.count > 0) {
      this.out.push('@' + this.from + '+' + this.count);
      this.count = 0;
    }
  }

  /**
   * @param {Rec} rec @param {number} depth @param {number} x @param {number} y from the node above to the record above
   * @param {number} left @param {number} top where the node above is in the viewport
   */
  write(rec, depth, x, y, left, top) {
    if (rec.role === KIND.HIDDEN) {
      return;
    }
    const dx = x + rec.dx;
    const dy = y + rec.dy;
    if (rec.plain >= 0 && this.isAsBefore(rec, depth, dx, dy, top + dy)) {
      this.copy(rec, top + dy);
      return;
    }
    const { high, low } = this;
    this.high = top + dy;
    this.low = this.high + rec.h;
    this.inside(rec, depth, dx, dy, left, top);
    rec.up = this.high - top - dy;
    rec.down = this.low - top - dy;
    this.high = Math.min(high, this.high);
    this.low = Math.max(low, this.low);
  }

  /**
   * Whether a record and all below it are what they were, where they were, out of sight and in the order they had.
   * @param {Rec} rec @param {number} depth @param {number} dx @param {number} dy from the node above
   * @param {number} top where it is in the viewport
   */
  isAsBefore(rec, depth, dx, dy, top) {
    return this.base !== 0 && rec.parent !== null && rec.index === this.order.length && rec.sentDepth === depth
      && rec.sentX === dx && rec.sentY === dy
      && (top + rec.down < -ROUNDED || top + rec.up > page.height + ROUNDED);
  }

  /** @param {Rec} rec @param {number} top where it is in the viewport */
  copy(rec, top) {
    const { index, plain } = rec;
    for (let i = index; i < index + plain; i++) {
      this.order.push(order[i]);
    }
    this.take(index, plain);
    this.high = Math.min(this.high, top + rec.up);
    this.low = Math.max(this.low, top + rec.down);
  }

  /**
   * @param {Rec} rec @param {number} depth @param {number} dx @param {number} dy from the node above
   * @param {number} left @param {number} top where the node above is in the viewport
   */
  inside(rec, depth, dx, dy, left, top) {
    const { special, order: { length } } = this;
    const cover = rec.cover;
    if (cover !== null) {
      cover.open = true;
    }
    if (raised.size > 0 && raised.has(rec)) {
      this.special++;
    }
    if (rec.role === KIND.CARRIER) {
      rec.index = length;
      rec.sentDepth = depth;
      rec.sentX = dx;
      rec.sentY = dy;
      this.note(rec);
      for (const kid of rec.kids) {
        this.write(kid, depth, dx, dy, left, top);
      }
    } else {
      this.node(rec, depth, dx, dy, left, top);
    }
    if (cover !== null) {
      cover.open = false;
    }
    rec.plain = special === this.special ? this.order.length - length : -1;
  }

  /**
   * @param {Rec} rec @param {number} depth @param {number} dx @param {number} dy from the node above
   * @param {number} left @param {number} top where the node above is in the viewport
   */
  node(rec, depth, dx, dy, left, top) {
    const copied = this.line(rec, depth);
    const covered = marksOf(rec, left + dx, top + dy);
    if (covered !== '') {
      this.special++;
    }
    if (!copied || rec.sentX !== dx || rec.sentY !== dy || rec.sentW !== rec.w || rec.sentH !== rec.h
      || rec.sentAway !== rec.scrolledAway || rec.sentCovered !== covered) {
      rec.sentCovered = covered;
      this.box(rec, dx, dy);
    }
    rec.index = this.order.length;
    this.order.push(rec);
    if (rec.refers) {
      this.special++;
      this.watchful.push(rec);
    }
    if (rec.role === ROLE.frame) {
      this.special++;
      this.frame(rec);
    }
    this.note(rec);
    for (const kid of rec.kids) {
      this.write(kid, depth + 1, 0, 0, left + dx, top + dy);
    }
  }

  /** @param {Rec} rec @param {number} depth */
  line(rec, depth) {
    const copied = this.base !== 0 && rec.index >= 0 && rec.sentDepth === depth && rec.sentLine === rec.line;
    if (!copied) {
      this.endCopy();
      this.out.push(depth + rec.line);
    } else {
      this.take(rec.index, 1);
    }
    rec.sentLine = rec.line;
    rec.sentDepth = depth;
    return copied;
  }

  /** Takes nodes over from the reply before. @param {number} from @param {number} count */
  take(from, count) {
    if (this.count > 0 && from === this.from + this.count) {
      this.count += count;
    } else if (count > 0) {
      this.endCopy();
      this.from = from;
      this.count = count;
    }
  }

  /** @param {Rec} rec @param {number} left @param {number} top */
  box(rec, left, top) {
    rec.sentX = left;
    rec.sentY = top;
    rec.sentW = rec.w;
    rec.sentH = rec.h;
    rec.sentAway = rec.scrolledAway;
    const at = this.base === 0 ? '' : this.order.length + ':';
    this.boxes.push(at + left + ',' + top + ',' + rec.w + ',' + rec.h + (rec.scrolledAway ? '!' : '') + rec.sentCovered);
  }

  /** @param {Rec} rec */
  frame(rec) {
    const el = /** @type {HTMLIFrameElement} */ (rec.el);
    let position = -1;
    for (let i = 0; i < window.length && position < 0; i++) {
      position = window[i] === el.contentWindow ? i : -1;
    }
    this.frames.push([rec.index, position, window.length, Math.round(scaleOf(el) * 1000), escaped(frameTokens.get(el) || ''), escaped(el.getAttribute('name') || el.id || '')].join('|'));
  }

  /** @param {string} facts @param {number} elements */
  reply(facts, elements) {
    findCovers();
    this.write(/** @type {Rec} */ (root), 0, 0, 0, 0, 0);
    this.endCopy();
    order = this.order;
    watchful = this.watchful;
    rootless = this.rootless;
    suspected = this.suspects;
    const head = [this.base === 0 ? 'F' : 'P', this.base, generation, this.out.length, this.order.length, this.frames.length, elements, facts, suspected.length];
    return [head.join('|'), ...this.out, this.boxes.join(';'), ...this.frames, ''].join('~').toWellFormed();
  }
}

/** Whether what the last reply said can be built upon. @param {number} known @param {string} sheetsSum @param {Element | null} top */
function isBuiltUpon(known, sheetsSum, top) {
  return known !== 0 && known === generation && root !== null && root.el === document.documentElement && marks <= MOST_MARKS
    && sheetsSum === sheets && top === modal;
}

/**
 * One picture of the document.
 * @param {number} known the generation of the reply that the caller holds, 0 for none
 * @returns {string} `=` when nothing changed since, else a whole reply or one that builds on the one known
 */
function observe(known) {
  absorb(observer.takeRecords());
  const focusBefore = focused;
  const activeBefore = activeDescendant;
  findFocus();
  const sheetsSum = sheetsNow();
  const top = topModal();
  const builtUpon = isBuiltUpon(known, sheetsSum, top);
  armed = true;
  measurePage();
  const facts = factsNow();
  const moving = markMoving();
  reshaped = reshaped || moving;
  const upgraded = builtUpon && markUpgraded();
  const elements = countElements();
  if (builtUpon && !restless && !moving && !upgraded && facts === lastFacts && elements === lastElements && focusBefore === focused
    && !restateWatchful(false)) {
    return '=';
  }
  pass++;
  generation++;
  beginDisturbing(builtUpon && !moving && !upgraded);
  sheets = sheetsSum;
  modal = top;
  lastTable = null;
  const labelled = labels;
  collectAllLabels();
  const told = learnTooltip();
  if (builtUpon) {
    restateWatchful(false);
    markRenamedSections();
    restate([focusBefore, activeBefore, focused, activeDescendant, told, ...labelled.keys(), ...labels.keys()]);
    walkChanged(resized);
    learnDrawn();
  } else {
    walkAll();
  }
  marks = 0;
  restyled.clear();
  restless = resized = reshaped = whispered = false;
  lastFacts = facts;
  lastElements = elements;
  return new Writer(builtUpon ? known : 0).reply(facts, elements);
}

// The walk: from elements and text to records, reusing the records of the last pass where nothing changed.

/** Counts the passes over this document. */
let pass = 0;

/** The run of text being gathered. */
const run = {
  text: '',
  /** The element the first text stands in. @type {Element | null} */
  el: null,
  /** What it inherits there. */
  flags: 0,
  /** @type {Text | null} */
  first: null,
  /** @type {Text | null} */
  last: null,
  /** An element began or ended since the last character. */
  broken: false,
  /** White space stood there since. */
  spaced: false,
};

/** @param {Rec} parent */
function flush(parent) {
  if (run.first === null) {
    return;
  }
  const el = /** @type {Element} */ (run.el);
  const rec = new Rec(el, parent, KIND.TEXT, run.flags);
  rec.visible = el === parent.el || el.checkVisibility(CHECKED);
  rec.first = run.first;
  rec.last = run.last;
  rec.line = ':' + escaped(run.text);
  run.first = run.last = null;
  run.text = '';
  run.broken = run.spaced = false;
  rec.seen = pass;
  parent.kids.push(rec);
  if (measure(rec) !== SIGHT.SHOWN) {
    rec.role = KIND.HIDDEN;
    loose.add(rec);
  }
  disturb(rec);
}

/** Text that adjoins without a space is one word whatever elements it is in: `<b>M</b>ember`, `$<span>5</span>`. */
function adjoins(/** @type {string} */ text) {
  return !run.broken || !(run.spaced || /^\s/.test(text) || /[\s:=]$/.test(run.text));
}

/** @param {Text} node @param {Rec} parent @param {number} flags @param {Element} el that it stands in */
function readText(node, parent, flags, el) {
  const data = node.data;
  if (!/\S/.test(data)) {
    run.spaced = run.first !== null;
    return;
  }
  const text = /[\n\t]| {2}/.test(data) ? laidOut(node, data) : data;
  if (run.first !== null && !adjoins(text)) {
    flush(parent);
  }
  if (run.first === null) {
    run.first = node;
    run.el = el;
    run.flags = flags;
    run.text = text.replace(/^[ \t\n\r\f]+/, '');
  } else {
    const bare = text.replace(/^[ \t\n\r\f]+/, '');
    run.text += (run.spaced || bare !== text ? ' ' : '') + bare;
  }
  const ended = /[ \t\n\r\f]+$/.exec(run.text);
  run.spaced = ended !== null;
  if (ended) {
    run.text = run.text.slice(0, ended.index);
  }
  run.last = node;
  run.broken = false;
}

/** @param {Text} node @param {string} data */
function laidOut(node, data) {
  const inner = data.trim();
  if (/[\n\t]| {2}/.test(inner)) {
    const parent = layoutParent(node);
    if (parent && /^(pre|break-spaces)/.test(getComputedStyle(parent).whiteSpace)) {
      return data;
    }
  }
  return data.replace(/[ \t\n\r\f]+/g, ' ');
}

/** @param {Element} el @param {Rec} parent @param {number} flags @param {boolean} visible */
function hide(el, parent, flags, visible) {
  const rec = new Rec(el, parent, KIND.HIDDEN, flags);
  rec.seen = pass;
  rec.visible = visible;
  if (visible) {
    const style = getComputedStyle(el);
    noteRaised(rec, style);
    if (style.float !== 'none') {
      floats.add(rec);
    }
  }
  recs.set(el, rec);
  parent.kids.push(rec);
  return rec;
}

/** A tick box or file field that is not drawn but has a label that is: a person uses the label. @param {Element} el @param {string} tag */
function drawnLabel(el, tag) {
  if (tag !== 'input' || !/^(checkbox|radio|file)$/.test(/** @type {HTMLInputElement} */ (el).type)) {
    return null;
  }
  return (labels.get(el) || []).find((label) => label.checkVisibility(CHECKED) && label.getBoundingClientRect().width > 1) || null;
}

/** Reads one element into `parent`; `flags` are those of its place. @param {Element} el @param {Rec} parent @param {number} flags */
function visit(el, parent, flags) {
  const tag = el.localName;
  if (UNDRAWN.has(tag)) {
    return;
  }
  if (reuse(el, parent, flags)) {
    return;
  }
  /** @type {number} */
  let sight = SIGHT.SHOWN;
  const visible = el.checkVisibility(CHECKED);
  if (!visible) {
    sight = sightOf(el, flags);
  }
  if (el.hasAttributes() && isHushed(el, tag)) {
    hide(el, parent, flags, visible);
    return;
  }
  let proxy = null;
  if (sight >= SIGHT.VEILED && (proxy = drawnLabel(el, tag)) === null && sight === SIGHT.GONE) {
    hide(el, parent, flags, visible);
    return;
  }
  const given = flags;
  flags = sight === SIGHT.VEILED && proxy === null ? flags | FLAG.VEILED : flags & ~FLAG.VEILED;
  if (tag === 'br') {
    flush(parent);
    return;
  }
  const role = (flags & FLAG.LEAF) !== 0 ? GENERIC : roleOf(el, tag);
  const kind = kindOf(el, tag, role, flags);
  if (kind === undefined) {
    run.broken = true;
    readChildren(el, parent, flags);
    run.broken = true;
    return;
  }
  const rec = new Rec(el, parent, kind, flags);
  rec.custom = tag.includes('-');
  rec.given = given;
  rec.visible = visible;
  rec.sight = sight;
  rec.proxy = proxy;
  if (tag === 'section' || tag === 'aside') {
    sections.add(el);
  }
  enter(rec, tag);
}

/** The kind of record an element needs: none when it only stands in a line of text. */
function kindOf(/** @type {Element} */ el, /** @type {string} */ tag, /** @type {number} */ role, /** @type {number} */ flags) {
  if (role === NONE) {
    return tag === 'table' || tag === 'tr' || tag === 'td' || tag === 'th' ? GENERIC : tag === 'input' ? undefined : KIND.CARRIER;
  }
  const shown = (flags & FLAG.VEILED) === 0;
  if (role !== GENERIC && !SILENT.has(role)) {
    return shown ? role : KIND.CARRIER;
  }
  if (role === GENERIC && shown && (flags & FLAG.LEAF) === 0 && tag !== 'body' && tag !== 'html' && el.hasAttributes() && isTelling(el)) {
    return GENERIC;
  }
  if (!INLINE.has(tag)) {
    return KIND.CARRIER;
  }
  if (!mayBePlaced(el, tag)) {
    return undefined;
  }
  const style = getComputedStyle(el);
  const display = style.display;
  const position = style.position;
  const inLine = (display === 'inline' || display === 'contents') && (position === 'static' || position === 'relative');
  return inLine && style.float === 'none' ? undefined : KIND.CARRIER;
}

/** @param {Rec} rec @param {string} tag */
function enter(rec, tag) {
  const el = rec.el;
  const parent = /** @type {Rec} */ (rec.parent);
  if (rec.proxy === null && rec.hasBox()) {
    if (mayBePlaced(el, tag)) {
      readPlacement(rec, tag, getComputedStyle(el));
    } else {
      rec.inLine = INLINE.has(tag) || tag.includes('-');
    }
    noteSpan(rec, tag);
    if ((rec.faint || measure(rec) !== SIGHT.SHOWN) && (rec.proxy = drawnLabel(el, tag)) === null) {
      loose.delete(rec);
      const hidden = hide(el, parent, rec.given, rec.visible);
      raised.delete(rec);
      hidden.was = rec.was;
      hidden.position = rec.position;
      hidden.faint = rec.faint;
      loose.add(hidden);
      return;
    }
  }
  if (rec.proxy !== null) {
    measure(rec);
  }
  flush(parent);
  disturb(rec);
  rec.remeasure = restyled.has(el);
  recs.set(el, rec);
  rec.seen = pass;
  parent.kids.push(rec);
  readInside(rec, tag);
  if (rec.role >= 0) {
    describe(rec);
  }
}

const CLOSED = new Set(['input', 'textarea', 'option', 'img', 'area', 'svg', 'frame', 'iframe', 'embed']);

/** Reads what lies inside a record, unless that is its value or another document. @param {Rec} rec @param {string} tag */
function readInside(rec, tag) {
  const el = rec.el;
  if ((CLOSED.has(tag) && rec.role >= 0) || rec.role === ROLE.frame || rec.role === ROLE.textbox || rec.role === ROLE.searchbox) {
    return;
  }
  let flags = rec.flags;
  if (LEAVES.has(rec.role) && !holdsControls(el, tag)) {
    flags |= FLAG.LEAF;
  }
  if (rec.clips !== 0) {
    flags |= FLAG.CLIPPED;
  }
  if (isTrue(el, 'aria-disabled')) {
    flags |= FLAG.DISABLED;
  }
  if (tag === 'canvas') {
    flags |= FLAG.FALLBACK;
  }
  readChildren(el, rec, flags);
  flush(rec);
}

/** Controls inside what should hold none (HTML lets a summary have them) are there for a person all the same. @param {Element} el @param {string} tag */
function holdsControls(el, tag) {
  return tag !== 'button' && el.firstElementChild !== null && el.querySelector('a[href], button, input, select, textarea') !== null;
}

/** @param {Element} el @param {Rec} parent @param {number} flags */
function readChildren(el, parent, flags) {
  const tag = el.localName;
  if (tag === 'select' || tag === 'optgroup') {
    if ((flags & (FLAG.LEAF | FLAG.VEILED)) === 0) {
      readOptions(el, parent, flags);
    }
    return;
  }
  if (tag === 'video' || tag === 'audio' || tag === 'iframe' || tag === 'progress' || tag === 'meter') {
    return;
  }
  const shadow = shadowOf(el);
  if (tag === 'details' && !el.hasAttribute('open')) {
    const summary = Array.prototype.find.call(el.children, (child) => child.localName === 'summary');
    if (summary) {
      visit(summary, parent, flags);
    }
    return;
  }
  if (tag === 'table' && isOutOfOrder(el)) {
    inDrawnOrder(el).forEach((child) => visit(child, parent, flags));
    return;
  }
  const list = shadow || tag === 'slot' ? childrenOf(el) : null;
  if (list) {
    for (const child of list) {
      readNode(child, parent, flags, el);
    }
    return;
  }
  for (let child = el.firstChild; child !== null; child = child.nextSibling) {
    readNode(child, parent, flags, el);
  }
}

/** @param {Node} node @param {Rec} parent @param {number} flags @param {Element} el that it stands in */
function readNode(node, parent, flags, el) {
  if (node.nodeType === 1) {
    visit(/** @type {Element} */ (node), parent, flags);
  } else if (node.nodeType === 3 && (flags & FLAG.VEILED) === 0) {
    readText(/** @type {Text} */ (node), parent, flags, el);
  }
}

/** @param {Element} select @param {Rec} parent @param {number} flags */
function readOptions(select, parent, flags) {
  for (const child of select.children) {
    if (child.localName === 'option' || child.localName === 'optgroup') {
      const rec = new Rec(child, parent, child.localName === 'option' ? ROLE.option : ROLE.group, flags | FLAG.FALLBACK);
      recs.set(child, rec);
      rec.seen = pass;
      parent.kids.push(rec);
      if (child.localName === 'optgroup') {
        readOptions(child, rec, flags);
      }
      describe(rec);
    } else if (child.localName !== 'select') {
      readOptions(child, parent, flags);
    }
  }
}

/** Whether a foot stands before rows or a head after some. @param {Element} table */
function isOutOfOrder(table) {
  let rows = false;
  let foot = false;
  for (const { localName } of table.children) {
    const isRows = localName === 'tbody' || localName === 'tr';
    if ((foot && isRows) || (localName === 'thead' && (rows || foot))) {
      return true;
    }
    rows = rows || isRows;
    foot = foot || localName === 'tfoot';
  }
  return false;
}

/** The first head of a table is drawn first and its first foot last, wherever they stand. @param {Element} table */
function inDrawnOrder(table) {
  const children = Array.from(table.children);
  const head = children.find((child) => child.localName === 'thead');
  const foot = children.find((child) => child.localName === 'tfoot');
  const rest = children.filter((child) => child !== head && child !== foot);
  const captions = rest.filter((child) => child.localName === 'caption');
  return [...captions, ...(head ? [head] : []), ...rest.filter((child) => child.localName !== 'caption'), ...(foot ? [foot] : [])];
}

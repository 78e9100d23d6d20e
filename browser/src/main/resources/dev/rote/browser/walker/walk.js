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
    run.text += (run.spaced && !/\s$/.test(run.text) ? ' ' : '') + text;
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
  if (visible && getComputedStyle(el).float !== 'none') {
    floats.add(rec);
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
  rec.given = given;
  rec.visible = visible;
  rec.sight = sight;
  rec.proxy = proxy;
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
    if (measure(rec) !== SIGHT.SHOWN && (rec.proxy = drawnLabel(el, tag)) === null) {
      loose.delete(rec);
      const hidden = hide(el, parent, rec.given, rec.visible);
      hidden.was = rec.was;
      hidden.position = rec.position;
      loose.add(hidden);
      return;
    }
  }
  if (rec.proxy !== null) {
    measure(rec);
  }
  flush(parent);
  rec.remeasure = restyled.has(el);
  recs.set(el, rec);
  rec.seen = pass;
  parent.kids.push(rec);
  readInside(rec, tag);
  if (rec.role >= 0) {
    describe(rec);
  }
}

const CLOSED = rolesOf('frame', 'img', 'textbox', 'searchbox', 'option');

/** Reads what lies inside a record, unless that is its value or another document. @param {Rec} rec @param {string} tag */
function readInside(rec, tag) {
  const el = rec.el;
  if (tag === 'input' || (CLOSED.has(rec.role) && tag !== 'div' && tag !== 'li') || rec.role === ROLE.textbox) {
    return;
  }
  let flags = rec.flags;
  if (LEAVES.has(rec.role)) {
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

/** @param {Element} el @param {Rec} parent @param {number} flags */
function readChildren(el, parent, flags) {
  const tag = el.localName;
  if (tag === 'select') {
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

/** Makes the line of a record that leaves a node. @param {Rec} rec */
function describe(rec) {
  const el = rec.el;
  const tag = el.localName;
  const role = rec.role;
  let states = statesOf(el, tag, role, rec.flags) | partOf(rec, tag);
  const name = nameOf(el, tag, role);
  rec.name = name;
  const source = nameSource;
  const value = FIELDS.has(role) || RANGES.has(role) ? valueOf(el, tag, role) : '';
  const description = descriptionOf(el, name, source, (states & STATE.INVALID) !== 0);
  const extra = extraOf(rec, tag);
  rec.held = heldBy(el, tag);
  rec.refers = FIELDS.has(role) || tag === 'input' || rec.held !== '' || (el.hasAttributes() && (el.hasAttribute('aria-labelledby') || el.hasAttribute('aria-describedby') || el.hasAttribute('aria-owns')));
  let line = ',' + role + ',' + states + ',' + source;
  if (name !== '' || description !== '' || value !== '' || extra !== '') {
    line += '|' + escaped(name);
    if (description !== '' || value !== '' || extra !== '') {
      line += '|' + escaped(description);
      if (value !== '' || extra !== '') {
        line += '|' + escaped(value) + (extra === '' ? '' : '|' + extra);
      }
    }
  }
  rec.line = line;
}

/** The part an element plays in a table: said where its role does not say it. @param {Rec} rec @param {string} tag */
function partOf(rec, tag) {
  let part = 0;
  if (rec.role === GENERIC && (tag === 'table' || tag === 'tr' || tag === 'td' || tag === 'th') && tableRole(rec.el) === NONE) {
    part = tag === 'table' ? PART.TABLE : tag === 'tr' ? PART.ROW : PART.CELL;
  }
  if (tag === 'tr' && isFirstOfGroup(rec.el)) {
    part |= PART.GROUP_START;
  }
  return part;
}

/** @param {Element} row */
function isFirstOfGroup(row) {
  const previous = row.previousElementSibling;
  return previous === null || previous.localName !== 'tr';
}

/** Spans and stated positions of rows and cells: `rowspan,colspan,row,column`, counted from 1, 0 where not stated. */
function extraOf(/** @type {Rec} */ rec, /** @type {string} */ tag) {
  const el = rec.el;
  if (tag === 'td' || tag === 'th') {
    const cell = /** @type {HTMLTableCellElement} */ (el);
    const plain = !el.hasAttributes();
    return plain || (cell.colSpan === 1 && cell.rowSpan === 1 && !el.hasAttribute('aria-colindex')) ? ''
      : cell.rowSpan + ',' + cell.colSpan + ',' + number(el, 'aria-rowindex', 0) + ',' + number(el, 'aria-colindex', 0);
  }
  if (rec.role === ROLE.row || CELLS.has(rec.role)) {
    const extra = number(el, 'aria-rowspan', 1) + ',' + number(el, 'aria-colspan', 1) + ',' + number(el, 'aria-rowindex', 0) + ',' + number(el, 'aria-colindex', 0);
    return extra === '1,1,0,0' ? '' : extra;
  }
  return '';
}

/** @param {Element} el @param {string} name @param {number} otherwise */
function number(el, name, otherwise) {
  const value = parseInt(el.getAttribute(name) || '', 10);
  return value >= 0 && value < 1e9 ? value : otherwise;
}

/** What tells, without a mutation, that a field, or one in a name, holds something else. @param {Element} el @param {string} tag @returns {string | number} */
function heldBy(el, tag) {
  switch (tag) {
    case 'input': {
      const input = /** @type {HTMLInputElement} */ (el);
      return input.type === 'checkbox' || input.type === 'radio' ? (input.indeterminate ? 2 : input.checked ? 1 : 0) : input.value;
    }
    case 'textarea': return /** @type {HTMLTextAreaElement} */ (el).value;
    case 'select': {
      const select = /** @type {HTMLSelectElement} */ (el);
      return select.multiple ? Array.from(select.selectedOptions, (option) => option.index).join() : select.selectedIndex;
    }
    default:
      return el.firstElementChild === null || (tag !== 'button' && tag !== 'summary' && tag !== 'label') ? ''
        : Array.from(el.querySelectorAll('input, select, textarea'), (inner) => ';' + heldBy(inner, inner.localName)).join('');
  }
}

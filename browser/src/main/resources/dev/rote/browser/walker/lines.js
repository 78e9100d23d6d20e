// The line of a node in a reply: role, states, name, description, value and what it is in a table.

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
  const referred = rec.refers;
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
  if (rec.line !== line || rec.refers !== referred) {
    rec.line = line;
    touch(rec);
  }
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

/** Spans and stated positions of rows and cells: `rowspan,colspan,row,column`, counted from 1, 0 where not stated; totals of tables. */
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
  return totalOf(rec, tag);
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

// Boxes after a change: measured again from the top down as far as they moved.

/** Brings the boxes below a record up to date, which itself has been measured. @param {Rec} rec @param {boolean} all */
function refresh(rec, all) {
  for (const kid of rec.kids) {
    if (kid.role === KIND.HIDDEN || kid.dead) {
      continue;
    }
    if (!kid.hasBox()) {
      kid.ax = rec.ax;
      kid.ay = rec.ay;
      kid.dx = kid.dy = 0;
      if (kid.sight === SIGHT.CONTENTS && (kid.flags & FLAG.FALLBACK) === 0) {
        refresh(kid, all);
      }
      continue;
    }
    settle(kid, rec, all);
  }
}

/** @param {Rec} kid @param {Rec} above @param {boolean} all */
function settle(kid, above, all) {
  const width = kid.w;
  const height = kid.h;
  const away = kid.scrolledAway;
  const fresh = kid.measured === pass;
  if (!fresh && measure(kid) !== SIGHT.SHOWN && kid.proxy === null) {
    kid.first === null ? reread(kid) : soil(above);
    return;
  }
  const dx = kid.ax - above.ax;
  const dy = kid.ay - above.ay;
  const tag = kid.first === null ? kid.el.localName : '';
  if ((tag === 'td' || tag === 'th') && !all && !fresh && (dx !== kid.dx || kid.w !== width)) {
    shiftedTables.add(tableAbove(kid));
  }
  if (dx !== kid.dx || dy !== kid.dy || kid.w !== width || kid.h !== height || kid.scrolledAway !== away) {
    touch(kid);
    disturb(kid);
  }
  const moved = (dx !== kid.dx || dy !== kid.dy) && (kid.flags & FLAG.CLIPPED) !== 0;
  kid.dx = dx;
  kid.dy = dy;
  if (kid.kids.length > 0 && (all || fresh || moved || kid.inLine || kid.below || kid.remeasure || kid.w !== width || kid.h !== height)) {
    refresh(kid, all || moved || kid.remeasure);
  }
  kid.remeasure = false;
}

/** Tables whose columns moved, so that cells lie elsewhere in rows that do not. @type {Set<Rec | null>} */
const shiftedTables = new Set();

/** Tables that rows or cells were added to or taken from. @type {Set<Rec | null>} */
const rebuiltTables = new Set();

/** Whether columns moved in a table: a row that was there before shows it, unless cells span rows. @param {Rec} table */
function columnsMoved(table) {
  let row = /** @type {Rec | null} */ (null);
  const look = (/** @type {Rec} */ rec) => {
    for (const kid of rec.kids) {
      if (kid.el.localName === 'tr' && kid.first === null) {
        row = row === null || kid.kids.length > row.kids.length ? kid : row;
      } else if (kid.first === null && kid.el.localName !== 'table' && kid.kids.length > 0) {
        look(kid);
      }
    }
  };
  look(table);
  if (row === null || spans.has(table)) {
    return true;
  }
  const { ax, kids } = /** @type {Rec} */ (row);
  return kids.some((cell) => cell.measured !== pass && Math.round(cell.el.getBoundingClientRect().x) - ax !== cell.dx);
}

function refreshShiftedTables() {
  for (const table of rebuiltTables) {
    if (table !== null && !table.dead && columnsMoved(table)) {
      shiftedTables.add(table);
    }
  }
  rebuiltTables.clear();
  for (const table of shiftedTables) {
    let at = table;
    while (at !== null && !at.hasBox()) {
      at = at.parent;
    }
    if (at !== null && !at.dead) {
      place(at);
      refresh(at, true);
    }
  }
  shiftedTables.clear();
}

/** Lines of text run round floats that are no kin of theirs: what shares their block formatting context is measured again. */
function markAroundFloats() {
  for (const rec of floats) {
    let at = rec.parent;
    while (at !== null && at.parent !== null && at.clips === 0 && !CELLS.has(at.role) && !floats.has(at) && !loose.has(at)) {
      at = at.parent;
    }
    if (rec.dead) {
      floats.delete(rec);
    }
    const around = at !== null && at.dead ? recordFor(at.el) : at;
    if (around && around.below) {
      around.remeasure = true;
    }
  }
}

/** Measures what does not follow the box above it. */
function refreshLoose() {
  for (const rec of Array.from(loose)) {
    if (rec.dead) {
      loose.delete(rec);
      continue;
    }
    if (rec.role === KIND.HIDDEN) {
      if (!(rec.faint && isFaint(getComputedStyle(rec.el))) && measure(rec) === SIGHT.SHOWN) {
        rec.first === null ? reread(rec) : soil(rec.parent);
      }
    } else if (rec.measured !== pass && rec.hasBox()) {
      let above = /** @type {Rec} */ (rec.parent);
      for (; !above.hasBox(); above = /** @type {Rec} */ (above.parent)) {}
      place(above);
      settle(rec, above, false);
    }
  }
}

/** Where a record is now, whatever this pass knows of it. @param {Rec} rec */
function place(rec) {
  if (rec === root) {
    return;
  }
  const rect = rec.was === ROLE.frame ? contentRect(rec.el) : rectOf(rec);
  rec.ax = Math.round(rect.x) + 0;
  rec.ay = Math.round(rect.y) + 0;
}

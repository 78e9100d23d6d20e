// How much of a table, list or tree there is in all, where a page holds only a part of it.

const HOLDERS = rolesOf('table', 'grid', 'treegrid', 'list', 'listbox', 'tree', 'feed');
const ITEMS = rolesOf('row', 'listitem', 'option', 'treeitem', 'article');

/** Pixels that nothing is drawn in, beyond which a scrolled container is taken to draw its rows on demand. */
const LEAST_BLANK = 400;

/** `0,0,rows,columns`: 0 where nothing is said, -1 where there are more than the page holds. @param {Rec} rec @param {string} tag */
function totalOf(rec, tag) {
  if (!HOLDERS.has(rec.role) || tag === 'select') {
    return '';
  }
  const columns = whole(rec.el, 'aria-colcount');
  let rows = whole(rec.el, 'aria-rowcount') || (TABLES.has(rec.role) ? 0 : setSize(rec));
  if (rows === 0 && drawsOnDemand(rec)) {
    rows = -1;
  }
  return rows === 0 && columns === 0 ? '' : '0,0,' + rows + ',' + columns;
}

/** @param {Element} el @param {string} name */
function whole(el, name) {
  const stated = el.hasAttributes() ? el.getAttribute(name) : null;
  const value = stated === null ? 0 : parseInt(stated, 10);
  return value >= -1 && value < 1e9 ? value : 0;
}

/** How many items the first one says there are. @param {Rec} rec */
function setSize(rec) {
  let at = rec.kids[0];
  while (at !== undefined && at.role === KIND.CARRIER) {
    at = at.kids[0];
  }
  return at !== undefined && at.first === null ? whole(at.el, 'aria-setsize') : 0;
}

/** Whether most of what can be scrolled through is blank: its rows are drawn when they come into view. @param {Rec} rec */
function drawsOnDemand(rec) {
  const view = scrollerHeight(rec);
  const all = rec.clips === 2 ? Math.max(rec.el.scrollHeight, rec.h) : rec.h;
  return all > 2 * view && all - itemsHeight(rec, 0) > Math.max(view, LEAST_BLANK);
}

/** @param {Rec} rec */
function scrollerHeight(rec) {
  for (let at = /** @type {Rec | null} */ (rec); at !== null; at = at.parent) {
    if (at.clips === 2) {
      return at.el.clientHeight;
    }
  }
  return page.height;
}

/** The height of all rows that hold something. @param {Rec} rec @param {number} depth @returns {number} */
function itemsHeight(rec, depth) {
  let height = 0;
  for (const kid of rec.kids) {
    if (kid.first === null && kid.role !== KIND.HIDDEN) {
      height += ITEMS.has(kid.role) ? (kid.kids.length > 0 ? kid.h : 0) : depth < 4 ? itemsHeight(kid, depth + 1) : kid.h;
    } else {
      height += kid.h;
    }
  }
  return height;
}

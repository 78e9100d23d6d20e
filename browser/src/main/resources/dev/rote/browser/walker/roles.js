// The role of an element: ARIA in HTML for what an author may say, HTML-AAM for what the element says itself.

const TYPES = new Map(Object.entries({
  button: ROLE.button, submit: ROLE.button, reset: ROLE.button, image: ROLE.button, color: ROLE.button,
  checkbox: ROLE.checkbox, radio: ROLE.radio, range: ROLE.slider, number: ROLE.spinbutton, file: ROLE.file,
  date: ROLE.date, month: ROLE.date, week: ROLE.date, time: ROLE.date, 'datetime-local': ROLE.date, hidden: NONE,
}));

/** @param {HTMLInputElement} el */
function inputRole(el) {
  const role = TYPES.get(el.type);
  if (role !== undefined) {
    return role;
  }
  return el.hasAttribute('list') && el.list ? ROLE.combobox : el.type === 'search' ? ROLE.searchbox : ROLE.textbox;
}

/** Inside of these a side note is part of the content, not of the page. */
const CONTENT = 'article,aside,nav,section,[role=article],[role=complementary],[role=navigation],[role=region]';
const SECTIONING = 'article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]';

/** @param {Element} el */
function isNamedByAuthor(el) {
  return !isBlank(el.getAttribute('aria-label')) || referenced(el, 'aria-labelledby').length > 0 || !isBlank(el.getAttribute('title'));
}

/** @param {Element} el @param {number} role */
function outsideSections(el, role) {
  const within = role === ROLE.complementary ? CONTENT : SECTIONING;
  return el.parentElement && el.parentElement.closest(within) ? GENERIC : role;
}

/** @param {Element} el */
function frameRole(el) {
  return /** @type {HTMLIFrameElement} */ (el).contentWindow ? ROLE.frame : GENERIC;
}

/** @param {HTMLImageElement} el */
function imgRole(el) {
  return el.getAttribute('alt') === '' && !isNamedByAuthor(el) ? NONE : ROLE.img;
}

/** @param {Element} el */
function svgRole(el) {
  const named = isNamedByAuthor(el) || svgTitle(el) !== '';
  return named ? ROLE.img : GENERIC;
}

/** @param {Element} el */
function listItemRole(el) {
  const parent = el.parentElement;
  const tag = parent ? parent.localName : '';
  if (tag !== 'ul' && tag !== 'ol' && tag !== 'menu' && tag !== 'dir') {
    return GENERIC;
  }
  const role = roleOf(/** @type {Element} */ (parent), tag);
  return role === ROLE.list ? ROLE.listitem : role === NONE || role === GENERIC ? NONE : GENERIC;
}

/** @param {HTMLAnchorElement} el */
function anchorRole(el) {
  return el.hasAttribute('href') || el.hasAttribute('onclick') ? ROLE.link : GENERIC;
}

/** @type {Element | null} */
let lastTable = null;
let lastTableRole = NONE;

/** The role of the table an element is part of; `undefined` outside of any. @param {Element} part */
function tableRole(part) {
  const table = part.closest('table');
  if (table === null) {
    return undefined;
  }
  if (table !== lastTable) {
    lastTable = table;
    lastTableRole = roleOf(table, 'table');
  }
  return lastTableRole;
}

/** @param {Element} el */
function rowRole(el) {
  const table = tableRole(el);
  return table === undefined || table === GENERIC ? GENERIC : table === NONE ? NONE : TABLES.has(table) ? ROLE.row : GENERIC;
}

/** @param {Element} el @param {number} plain */
function cellRole(el, plain) {
  const table = tableRole(el);
  if (table === undefined || table === NONE || !TABLES.has(table)) {
    return table === NONE ? NONE : GENERIC;
  }
  return plain === ROLE.cell && table !== ROLE.table ? ROLE.gridcell : plain;
}

/** @param {Element | null} cell */
function isData(cell) {
  return cell !== null && cell.localName === 'td' && (cell.firstElementChild !== null || !isBlank(cell.textContent));
}

/** Whether a header cell stands in a row of data: beside some, or in a row that begins or ends with some. @param {Element} el */
function isAmongData(el) {
  const next = el.nextElementSibling;
  const previous = el.previousElementSibling;
  if (isData(next) || isData(previous)) {
    return true;
  }
  const row = el.parentElement;
  const first = row && row.firstElementChild;
  const last = row && row.lastElementChild;
  const between = next && previous && next.localName === 'th' && previous.localName === 'th';
  // The second and the last but one count too: the corner of headers of rows and columns is often empty.
  return !between && Boolean(first && last)
    && [first, first && first.nextElementSibling, last, last && last.previousElementSibling].some(isData);
}

/** A header cell without scope heads its row when it stands among data (HTML, 4.9.10: scope), and else its column. @param {Element} el */
function headerRole(el) {
  switch ((el.getAttribute('scope') || '').toLowerCase()) {
    case 'col': case 'colgroup': return cellRole(el, ROLE.columnheader);
    case 'row': case 'rowgroup': return cellRole(el, ROLE.rowheader);
  }
  const inHead = el.parentElement && el.parentElement.parentElement && el.parentElement.parentElement.localName === 'thead';
  return cellRole(el, !inHead && isAmongData(el) ? ROLE.rowheader : ROLE.columnheader);
}

/** Whether an element is the first summary in a `details`: only that opens it (HTML, 4.11.2). @param {Element | null} details @param {Element} el */
function isSummaryOf(details, el) {
  return details !== null && details.localName === 'details'
    && Array.prototype.find.call(details.children, (child) => child.localName === 'summary') === el;
}

/** @type {Map<string, number | ((el: any) => number)>} */
const NATIVE = new Map(Object.entries({
  a: anchorRole,
  area: (/** @type {Element} */ el) => (el.hasAttribute('href') ? ROLE.link : GENERIC),
  address: ROLE.group, article: ROLE.article, blockquote: ROLE.blockquote, button: ROLE.button, canvas: ROLE.canvas,
  aside: (/** @type {Element} */ el) => (isNamedByAuthor(el) ? ROLE.complementary : outsideSections(el, ROLE.complementary)),
  caption: ROLE.caption, code: ROLE.code, dd: ROLE.definition, del: ROLE.deletion, details: ROLE.group, dfn: ROLE.term,
  dialog: ROLE.dialog, dir: ROLE.list, dt: ROLE.term, em: ROLE.emphasis, embed: frameRole, fieldset: ROLE.group, figcaption: ROLE.caption,
  figure: ROLE.figure,
  footer: (/** @type {Element} */ el) => outsideSections(el, ROLE.contentinfo),
  form: ROLE.form,
  frame: frameRole, h1: ROLE.heading, h2: ROLE.heading, h3: ROLE.heading, h4: ROLE.heading, h5: ROLE.heading,
  h6: ROLE.heading,
  header: (/** @type {Element} */ el) => outsideSections(el, ROLE.banner),
  hgroup: ROLE.group, hr: ROLE.separator, iframe: frameRole, img: imgRole, input: inputRole, ins: ROLE.insertion,
  label: ROLE.label, legend: ROLE.legend, li: listItemRole, main: ROLE.main, math: ROLE.math, menu: ROLE.list,
  meter: ROLE.meter, nav: ROLE.navigation, object: frameRole, ol: ROLE.list, optgroup: ROLE.group, option: ROLE.option,
  output: ROLE.status, p: ROLE.paragraph, progress: ROLE.progressbar, s: ROLE.deletion, search: ROLE.search,
  section: (/** @type {Element} */ el) => (isNamedByAuthor(el) ? ROLE.region : GENERIC),
  select: (/** @type {HTMLSelectElement} */ el) => (el.multiple || el.size > 1 ? ROLE.listbox : ROLE.combobox),
  strong: ROLE.strong, sub: ROLE.subscript, sup: ROLE.superscript, svg: svgRole,
  summary: (/** @type {Element} */ el) => (isSummaryOf(el.parentElement, el) ? ROLE.button : GENERIC),
  table: ROLE.table, tbody: ROLE.rowgroup, td: (/** @type {Element} */ el) => cellRole(el, ROLE.cell),
  textarea: ROLE.textbox, tfoot: ROLE.rowgroup, th: headerRole, thead: ROLE.rowgroup, time: ROLE.time, tr: rowRole,
  ul: ROLE.list,
}));

const GLOBAL_ARIA = ['aria-atomic', 'aria-busy', 'aria-controls', 'aria-current', 'aria-describedby', 'aria-description',
  'aria-details', 'aria-dropeffect', 'aria-flowto', 'aria-grabbed', 'aria-keyshortcuts', 'aria-label', 'aria-labelledby',
  'aria-live', 'aria-owns', 'aria-relevant', 'aria-roledescription'];

/** Whether a role that takes the semantics away is void (WAI-ARIA 1.2, 8.3). @param {Element} el */
function keepsSemantics(el) {
  return el.hasAttribute('tabindex') || /** @type {HTMLElement} */ (el).tabIndex >= 0 || GLOBAL_ARIA.some((name) => el.hasAttribute(name));
}

/** @param {Element} el @param {string} attribute @returns {number | undefined} */
function authoredRole(el, attribute) {
  for (const token of attribute.trim().toLowerCase().split(/\s+/)) {
    const role = AUTHORED.get(token);
    if (role === undefined) {
      continue;
    }
    if (role === NONE) {
      return keepsSemantics(el) ? undefined : NONE;
    }
    if ((role === ROLE.region || role === ROLE.form) && !isNamedByAuthor(el)) {
      continue;
    }
    return (role === ROLE.textbox || role === ROLE.searchbox) && wrapsField(el) ? GENERIC : role;
  }
  return undefined;
}

/** Whether an element only stands around the field it says it is. @param {Element} el */
function wrapsField(el) {
  return el.firstElementChild !== null && el.querySelector('input, textarea') !== null;
}

/** The role of an element: a number of `ROLE`, `NONE` where the author took it away. @param {Element} el @param {string} tag */
function roleOf(el, tag) {
  if (el.hasAttributes()) {
    const attribute = el.getAttribute('role');
    const role = attribute ? authoredRole(el, attribute) : undefined;
    if (role !== undefined) {
      return role;
    }
    if (el.hasAttribute('contenteditable') && isEditingHost(el)) {
      return ROLE.textbox;
    }
  }
  if (tag === 'body' && document.designMode === 'on') {
    return ROLE.textbox;
  }
  const native = NATIVE.get(tag);
  return native === undefined ? GENERIC : typeof native === 'number' ? native : native(el);
}

/** @param {Element} el */
function isEditingHost(el) {
  const html = /** @type {HTMLElement} */ (el);
  return html.isContentEditable && !(html.parentElement && html.parentElement.isContentEditable);
}

/** Whether an element says of itself that what changes in it is news. @param {Element} el */
function isLive(el) {
  return /^\s*(polite|assertive)\s*$/i.test(el.getAttribute('aria-live') || '');
}

/** Whether an element without a role still tells a person something. @param {Element} el */
function isTelling(el) {
  return el.hasAttribute('onclick') || el.hasAttribute('ondblclick') || el.hasAttribute('onmousedown')
    || !isBlank(el.getAttribute('title')) || !isBlank(el.getAttribute('aria-label')) || !isBlank(el.getAttribute('aria-labelledby'))
    || isLive(el) || (el.hasAttribute('tabindex') && /** @type {HTMLElement} */ (el).tabIndex >= 0);
}

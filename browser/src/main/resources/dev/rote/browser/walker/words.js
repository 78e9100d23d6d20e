// Words, numbers and small functions the other parts share.
// All parts are joined, in the order that WalkerScript names, into one function with the parameter `vocabulary`.

{
  const installed = /** @type {any} */ (globalThis).__rote;
  if (installed && installed.document === document) {
    return;
  }
}

/** @typedef {{roles: string[], states: string[], sources: string[]}} Vocabulary the Java enums, by position */

/** @type {Record<string, number>} role name as ARIA writes it -> its number in replies */
const ROLE = Object.fromEntries(vocabulary.roles.map((role, i) => [role, i]));
/** @type {Record<string, number>} state name -> its bit in replies */
const STATE = Object.fromEntries(vocabulary.states.map((state, i) => [state, 1 << i]));
/** @type {Record<string, number>} name source -> its number in replies */
const SOURCE = Object.fromEntries(vocabulary.sources.map((source, i) => [source, i]));

/** What a node is in a table, where its role does not say so; bits beside the states. */
const PART = Object.freeze({ TABLE: 1 << 24, ROW: 1 << 25, CELL: 1 << 26, GROUP_START: 1 << 27 });

/** A role that says nothing, and one that the author took away. */
const GENERIC = ROLE.generic;
const NONE = -1;

/** @param {string[]} roles */
const rolesOf = (...roles) => new Set(roles.map((role) => ROLE[role]));

const ARIA_ONLY_OURS = new Set(['text', 'frame', 'date', 'file', 'canvas', 'label', 'legend']);
/** @type {Map<string, number>} what an author may write into a role attribute */
const AUTHORED = new Map(vocabulary.roles.filter((role) => !ARIA_ONLY_OURS.has(role)).map((role) => [role, ROLE[role]]));
AUTHORED.set('image', ROLE.img).set('directory', ROLE.list).set('none', NONE).set('presentation', NONE);

/** Roles that carry no information the product reads: their elements leave no node. */
const SILENT = rolesOf('generic', 'paragraph', 'strong', 'emphasis', 'code', 'time', 'rowgroup');
/** Roles whose children are presentational (WAI-ARIA 1.2, 5.4): only their text is kept. */
const LEAVES = rolesOf('button', 'checkbox', 'img', 'menuitemcheckbox', 'menuitemradio', 'meter', 'option', 'progressbar',
  'radio', 'scrollbar', 'separator', 'slider', 'switch', 'tab');
/** Roles named from content (WAI-ARIA 1.2, 5.2.8); cells and rows get theirs from their text where it is needed. */
const FROM_CONTENT = rolesOf('button', 'checkbox', 'columnheader', 'heading', 'link', 'menuitem', 'menuitemcheckbox',
  'menuitemradio', 'option', 'radio', 'rowheader', 'switch', 'tab', 'tooltip', 'treeitem');
/** Roles that may not be named (WAI-ARIA 1.2, 5.2.8.6). */
const NAMELESS = rolesOf('caption', 'code', 'deletion', 'emphasis', 'insertion', 'paragraph', 'strong', 'subscript',
  'superscript', 'label', 'legend', 'text');
const FIELDS = rolesOf('textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider', 'checkbox', 'radio', 'switch',
  'date', 'file');
const PRESSABLE = rolesOf('button', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'tab', 'option', 'treeitem');
const RANGES = rolesOf('slider', 'spinbutton', 'scrollbar', 'progressbar', 'meter');
const CELLS = rolesOf('cell', 'gridcell', 'columnheader', 'rowheader');
const TABLES = rolesOf('table', 'grid', 'treegrid');

/** Elements that are never drawn. */
const UNDRAWN = new Set(['script', 'style', 'head', 'title', 'meta', 'link', 'base', 'template', 'noscript', 'noframes',
  'noembed', 'datalist', 'source', 'track', 'param', 'defs', 'desc', 'metadata', 'symbol', 'clipPath', 'mask', 'wbr',
  'col', 'colgroup']);
/** Elements that stand in a line of text unless a style sheet says otherwise. */
const INLINE = new Set(['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'blink', 'cite', 'code', 'data', 'del', 'dfn', 'em',
  'font', 'i', 'ins', 'kbd', 'label', 'mark', 'nobr', 'q', 'rb', 'rt', 'ruby', 's', 'samp', 'slot', 'small', 'span',
  'strike', 'strong', 'sub', 'sup', 'time', 'tspan', 'tt', 'u', 'var']);

/** @param {string} text */
function collapsed(text) {
  return /[\t\n\r\f]| {2}|^ | $/.test(text) ? text.replace(/[ \t\n\r\f]+/g, ' ').replace(/^ | $/g, '') : text;
}

/** @param {string | null} text */
function isBlank(text) {
  return text === null || !/\S/.test(text);
}

/** The text as replies carry it: `~` ends a record, `|` a field, `^` escapes the three. @param {string} text */
function escaped(text) {
  return /[|~^]/.test(text) ? text.replace(/[|~^]/g, (c) => (c === '^' ? '^0' : c === '|' ? '^1' : '^2')) : text;
}

/** Two texts are the same when they are after this: Unicode NFKC, any white space one space, invisible characters gone. */
function comparable(/** @type {string} */ text) {
  return text.toWellFormed().normalize('NFKC').replace(/[\p{Z}\s]+/gu, ' ').replace(/[\p{Cf}\p{Cc}]/gu, '').trim();
}

/** Closed shadow roots that were handed in, by their host. @type {WeakMap<Element, ShadowRoot>} */
const closedRoots = new WeakMap();

/** @param {Element} el @returns {ShadowRoot | undefined} */
function shadowOf(el) {
  return el.shadowRoot || closedRoots.get(el);
}

/** The children that are laid out below an element: those of its shadow root, or those assigned to a slot. */
function childrenOf(/** @type {Element} */ el) {
  const shadow = shadowOf(el);
  if (shadow) {
    watch(shadow);
    return shadow.childNodes;
  }
  if (el.localName === 'slot') {
    const assigned = /** @type {HTMLSlotElement} */ (el).assignedNodes();
    return assigned.length > 0 ? assigned : el.childNodes;
  }
  return el.childNodes;
}

/** The element a node is laid out in. @param {Node} node @returns {Element | null} */
function layoutParent(node) {
  const slot = /** @type {Element | Text} */ (node).assignedSlot;
  if (slot) {
    return slot;
  }
  const parent = node.parentNode;
  return parent === null ? null : parent.nodeType === 11 ? /** @type {ShadowRoot} */ (parent).host || null
    : parent.nodeType === 1 ? /** @type {Element} */ (parent) : null;
}

// What the style sheets of the document can do, so that it is not looked for where it cannot be.

/** Whether generated content (`::before`, `::after`) may occur. */
let generated = true;
/** Whether any element may be positioned, float, be displayed in another way or cut off what overflows. */
let placed = true;
/** The elements that may where not all may: by `#id`, `.class` or tag, in small letters. @type {Set<string>} */
let placedKeys = new Set();
/** Whether any element may be hidden or shown by them without a mutation. */
let mayHide = true;
/** Whether they may place an element otherwise without a mutation. */
let shifty = true;
/** Counts the changes of sheets whose rules stayed as many as they were. */
let rewordings = 0;

/** Sheets with more rules than this are taken to do everything: reading them costs more than it saves. */
const MOST_RULES = 300;

/** Sheets with more rules than this are not compared word by word. */
const MOST_COMPARED = 100;

/**
 * What a sheet can do; `stirs` when what it hides may change without a mutation; `keys` are those of the elements it
 * places, `places` when it may place others too, `shifts` when it may do so without a mutation; `words` are all its rules
 * where something was learned from them.
 * @typedef {{rules: number, generates: boolean, places: boolean, keys: string[], shifts: boolean, hides: boolean, stirs: boolean, words: string}} Reach
 */

/** @type {WeakMap<CSSStyleSheet, Reach>} */
const sheetReach = new WeakMap();

/** The rules of a sheet; `null` when it is another site's and does not tell them. @param {CSSStyleSheet} sheet */
function rulesOf(sheet) {
  try {
    return sheet.cssRules;
  } catch (refused) {
    if (refused instanceof DOMException) {
      return null;
    }
    throw refused;
  }
}

/** @param {CSSStyleSheet} sheet @returns {Reach} */
function reachOf(sheet) {
  const rules = rulesOf(sheet);
  if (rules === null) {
    return { rules: -1, generates: true, places: true, keys: [], shifts: true, hides: true, stirs: true, words: '' };
  }
  const known = sheetReach.get(sheet);
  if (known && known.rules === rules.length) {
    if (known.words === '' || known.words === wordsOf(rules)) {
      return known;
    }
    rewordings++;
  }
  const all = rules.length > MOST_RULES;
  /** @type {Reach} */
  const reach = { rules: rules.length, generates: all, places: all, keys: [], shifts: false, hides: all, stirs: all, words: '' };
  for (let i = 0; i < rules.length && !(reach.generates && reach.places && reach.hides); i++) {
    const text = rules[i].cssText;
    reach.generates = reach.generates || /:(before|after)\b|@import/.test(text);
    const keys = reach.places ? [] : keysOf(rules[i]);
    reach.places = reach.places || keys === null || (keys.length > 0 && rules.length > MOST_COMPARED);
    reach.keys.push(...(keys || []));
    reach.hides = reach.hides || /(visibility|opacity|all)\s*:|display\s*:\s*(none|contents|var|attr|if)\b|@import/.test(text);
  }
  reach.stirs = reach.hides && (rules.length > MOST_COMPARED || sheet.media.length > 0 || !Array.from(rules).every(isStill));
  reach.words = (reach.hides && !reach.stirs) || (reach.keys.length > 0 && !reach.places) ? wordsOf(rules) : '';
  reach.shifts = (reach.places || reach.keys.length > 0)
    && (reach.words === '' || sheet.media.length > 0 || Array.from(rules).some((rule) => PLACING.test(rule.cssText) && !isSettled(rule)));
  sheetReach.set(sheet, reach);
  return reach;
}

/** What places an element, or everything in a rule that is more than one. */
const PLACING = /(position|float|display|overflow|clip|clip-path|opacity|transform|translate|rotate|scale|all)(-[a-z]+)?\s*:|@import/;

/** What places the elements inside as well (CSS Display 3, 2.7: blockification), or may. */
const PLACING_INSIDE = /display\s*:[^;}]*(flex|grid|contents|var|attr|if)/;

/**
 * For each element that a rule may place one thing it cannot be without: `#id`, `.class` or its tag, in small letters, as
 * quirks mode compares them. `null` when it may place any.
 * @param {CSSRule} rule @returns {string[] | null}
 */
function keysOf(rule) {
  if (!PLACING.test(rule.cssText)) {
    return [];
  }
  const { selectorText, cssRules } = /** @type {CSSStyleRule} */ (rule);
  const nested = cssRules && cssRules.length > 0;
  if (selectorText === undefined && nested) {
    const keys = Array.from(cssRules, keysOf);
    return keys.includes(null) ? null : /** @type {string[][]} */ (keys).flat();
  }
  if (selectorText === undefined || nested || /[^-\w\s.#:,>+~]/.test(selectorText) || PLACING_INSIDE.test(rule.cssText)) {
    return null;
  }
  const keys = selectorText.toLowerCase().split(',').map((selector) => {
    const subject = (/[^\s>+~]+$/.exec(selector.trim()) || [''])[0].split(':')[0];
    return (/#[-\w]+/.exec(subject) || /\.[-\w]+/.exec(subject) || /^[-\w]+$/.exec(subject) || [''])[0];
  });
  return keys.includes('') ? null : keys;
}

/** @param {CSSRuleList} rules */
function wordsOf(rules) {
  return Array.from(rules, (rule) => rule.cssText).join('\n');
}

/** Whether what a rule shows or hides is so as long as the document and the rule are. @param {CSSRule} rule */
function isStill(rule) {
  return !/(display|visibility|opacity|all)\s*:|@import/.test(rule.cssText) || isSettled(rule);
}

/**
 * Whether what a rule does changes with elements, classes and ids alone, whose mutations are seen: it asks for no state, no
 * other attribute, no value that stands elsewhere, and for nothing of the window.
 * @param {CSSRule} rule
 */
function isSettled(rule) {
  const { selectorText, cssRules, cssText } = /** @type {CSSStyleRule} */ (rule);
  return selectorText !== undefined && !(cssRules && cssRules.length > 0) && !/[:[&]/.test(selectorText) && !/\b(var|attr|if)\(/.test(cssText);
}

/** Takes note of the style sheets; another answer than last time means that anything may look different. */
function sheetsNow() {
  let sum = document.designMode;
  generated = false;
  placed = mayHide = shifty = shadows.size > 0;
  placedKeys = new Set();
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    const reach = reachOf(sheet);
    generated = generated || reach.generates;
    placed = placed || reach.places;
    reach.keys.forEach((key) => placedKeys.add(key));
    mayHide = mayHide || reach.stirs;
    shifty = shifty || reach.shifts;
    sum += reach.rules + (sheet.disabled ? '-' : '+') + (reach.places ? '*' : reach.keys.join());
  }
  return sum + rewordings;
}

const PLACED_BY_BROWSER = new Set(['dialog', 'textarea', 'iframe', 'svg', 'marquee', 'object', 'embed', 'video', 'slot', 'ruby', 'rt']);

/** Whether an element may be placed in another way than its kind is. @param {Element} el @param {string} tag */
function mayBePlaced(el, tag) {
  if (placed || PLACED_BY_BROWSER.has(tag) || (placedKeys.size > 0 && placedKeys.has(tag.toLowerCase()))) {
    return true;
  }
  if (el.parentElement !== null && el.parentElement.hasAttribute('style')) {
    return true;
  }
  return el.hasAttributes() && ((placedKeys.size > 0 && isKeyed(el)) || el.hasAttribute('style') || el.hasAttribute('popover')
    || (el.hasAttribute('align') && (tag === 'table' || tag === 'img' || tag === 'input')));
}

/** Whether an element has an id or a class by which a style sheet places elements. @param {Element} el */
function isKeyed(el) {
  const id = el.getAttribute('id');
  const classes = el.getAttribute('class');
  return (id !== null && placedKeys.has('#' + id.toLowerCase()))
    || (classes !== null && classes.toLowerCase().split(/\s+/).some((name) => placedKeys.has('.' + name)));
}

// Shadow roots and frame elements, as far as only the browser knows them.

/** How many elements there are in the document and the shadow roots met so far, whether they are seen or not. */
function countElements() {
  let count = document.getElementsByTagName('*').length;
  for (const shadow of shadows) {
    count += shadow.isConnected ? shadow.querySelectorAll('*').length : 0;
  }
  return count;
}

const CHARACTERS = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_CDATA_SECTION;

/** How many elements, and how many texts with a `<` in them, there are in a tree and the shadow roots in it. @param {Element | ShadowRoot} tree */
function tallyBelow(tree) {
  let count = 0;
  for (const el of tree.querySelectorAll('*')) {
    const shadow = shadowOf(el);
    count += shadow ? 1 + tallyBelow(shadow) : 1;
  }
  const texts = document.createNodeIterator(tree, CHARACTERS);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    count += /** @type {CharacterData} */ (text).data.includes('<') ? 1 : 0;
  }
  return count;
}

/** The elements as each reply counts them, and all that a search of the browser for a `<` finds. */
function tally() {
  const el = document.documentElement;
  const shadow = el && shadowOf(el);
  return countElements() + ',' + (el === null ? 0 : 1 + tallyBelow(el) + (shadow ? tallyBelow(shadow) : 0));
}

/** Elements of HTML that may have a shadow root (DOM, 4.8: attachShadow) and are used for that. */
const HOSTS = new Set(['article', 'aside', 'blockquote', 'div', 'footer', 'header', 'main', 'nav', 'p', 'section', 'span']);

/** Elements that take up room with nothing seen in them, in the last reply. @type {Element[]} */
let suspected = [];

/** Those that were asked about. @type {WeakSet<Element>} */
const asked = new WeakSet();

/**
 * Whether an element may have a closed shadow root of text alone, which no count of elements tells: it takes up room,
 * and nothing in it is seen.
 * @param {Rec} rec
 */
function mayHideText(rec) {
  return rec.first === null && rec.w > 6 && rec.h > 6 && (rec.custom || (rec.kids.length === 0 && HOSTS.has(rec.el.localName)))
    && !asked.has(rec.el) && !shadowOf(rec.el) && !rec.kids.some((kid) => kid.role !== KIND.HIDDEN);
}

/** The most elements that are asked about at a time. */
const MOST_SUSPECTS = 40;

/** Elements whose shadow root, if they have one, is to be asked for; each once. @returns {Element[]} */
function suspects() {
  const some = suspected.slice(0, MOST_SUSPECTS);
  some.forEach((el) => asked.add(el));
  return some;
}

/** Takes a closed shadow root that was found from outside; says whether it was unknown. @param {Element} host @param {ShadowRoot} shadow */
function adopt(host, shadow) {
  if (closedRoots.get(host) === shadow) {
    return false;
  }
  closedRoots.set(host, shadow);
  watch(shadow);
  marks = MOST_MARKS + 1;
  wake();
  return true;
}

/** Says which frame (its id) a frame element embeds. @param {Element} el @param {string} token */
function tell(el, token) {
  if (frameTokens.get(el) !== token) {
    frameTokens.set(el, token);
    restless = true;
  }
}

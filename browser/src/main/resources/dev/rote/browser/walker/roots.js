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

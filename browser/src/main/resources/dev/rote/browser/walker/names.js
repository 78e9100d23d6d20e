// Accessible names and descriptions: accname 1.2, with the steps of HTML-AAM for what HTML elements say themselves.

/** What the last call of `nameOf` found the name in. */
let nameSource = SOURCE.NONE;

/** Labels by the control they belong to; made anew for each pass. @type {Map<Element, Element[]>} */
let labels = new Map();

/** The shadow roots met so far. @type {Set<ShadowRoot>} */
const shadows = new Set();

function collectAllLabels() {
  labels = new Map();
  collectLabels(document);
  for (const shadow of shadows) {
    shadow.host.isConnected ? collectLabels(shadow) : shadows.delete(shadow);
  }
}

/** @param {Document | ShadowRoot} root */
function collectLabels(root) {
  for (const label of root.querySelectorAll('label')) {
    const control = /** @type {HTMLLabelElement} */ (label).control;
    if (control) {
      const known = labels.get(control);
      known ? known.push(label) : labels.set(control, [label]);
    }
  }
}

/** The text a style sheet puts before or after an element; private-use characters are icons and say nothing. */
function pseudoText(/** @type {Element} */ el, /** @type {string} */ which) {
  if (!generated) {
    return '';
  }
  const style = getComputedStyle(el, which);
  const content = style.content;
  if (content === 'none' || content === 'normal' || !content.includes('"') || style.display === 'none') {
    return '';
  }
  const spoken = content.includes('" / "') ? content.slice(content.indexOf('" / "') + 4) : content;
  let text = '';
  for (const [, part] of spoken.matchAll(/"((?:[^"\\]|\\.)*)"/g)) {
    text += part.replace(/\\(.)/g, '$1');
  }
  text = text.replace(/[\ue000-\uf8ff]/g, '');
  return text !== '' && style.display !== 'inline' ? ' ' + text + ' ' : text;
}

/** @param {Element} el @param {string} attribute @returns {Element[]} */
function referenced(el, attribute) {
  const ids = el.getAttribute(attribute);
  if (isBlank(ids)) {
    return [];
  }
  const root = /** @type {Document | ShadowRoot} */ (el.getRootNode());
  const found = [];
  for (const id of /** @type {string} */ (ids).trim().split(/\s+/)) {
    const target = root.getElementById ? root.getElementById(id) : null;
    if (target) {
      found.push(target);
    }
  }
  return found;
}

/** How an element is rendered, as far as names ask: see-through things count, things not displayed do not. */
const RENDERED = Object.freeze({ NOT: 0, VEILED: 1, YES: 2 });

/** @param {Element} el */
function rendering(el) {
  if (el.getAttribute('aria-hidden') === 'true') {
    return RENDERED.NOT;
  }
  if (el.checkVisibility({ visibilityProperty: true })) {
    return RENDERED.YES;
  }
  const style = getComputedStyle(el);
  if (style.visibility !== 'visible' && style.display !== 'none' && el.checkVisibility()) {
    return RENDERED.VEILED;
  }
  return style.display === 'contents' && style.visibility === 'visible' ? RENDERED.YES : RENDERED.NOT;
}

/** @param {Element} el */
function isRendered(el) {
  return rendering(el) === RENDERED.YES;
}

/** Which part of a name is being gathered: through a reference, whether hidden things count, below something invisible. */
const REFERENCED = 1;
const HIDDEN_TOO = 2;
const VEILED = 4;

/**
 * The text alternative of a node within the name of another (accname 1.2, 2A to 2I).
 * @param {Node} node @param {Set<Node>} trail the nodes consulted so far @param {number} mode @returns {string}
 */
function alternative(node, trail, mode) {
  if (node.nodeType === 3) {
    return mode & VEILED ? '' : /** @type {Text} */ (node).data;
  }
  if (node.nodeType !== 1 || trail.has(node)) {
    return '';
  }
  const el = /** @type {Element} */ (node);
  const tag = el.localName;
  if (tag === 'br') {
    return ' ';
  }
  const rendered = mode & HIDDEN_TOO ? RENDERED.YES : rendering(el);
  if (UNDRAWN.has(tag) || rendered === RENDERED.NOT) {
    return '';
  }
  trail.add(el);
  return rendered === RENDERED.VEILED ? contentText(el, trail, mode | VEILED) : shownAlternative(el, tag, trail, mode & ~VEILED);
}

/** @param {Element} el @param {string} tag @param {Set<Node>} trail @param {number} mode @returns {string} */
function shownAlternative(el, tag, trail, mode) {
  const role = roleOf(el, tag);
  const authored = (mode & REFERENCED ? '' : byReference(el, trail)) || embedded(el, tag, role)
    || (tag === 'slot' ? '' : el.getAttribute('aria-label') || '');
  if (!isBlank(authored)) {
    return authored;
  }
  if (role === NONE && tag === 'img') {
    return '';
  }
  if (FIELDS.has(role) && role !== ROLE.checkbox && role !== ROLE.radio && role !== ROLE.switch) {
    return el.getAttribute('title') || '';
  }
  const native = nativeText(el, tag, trail, mode);
  if (!isBlank(native)) {
    return native;
  }
  const content = contentText(el, trail, mode);
  return (isBlank(content) && (el.getAttribute('title') || el.getAttribute('placeholder'))) || content;
}

/** @param {Element} el @param {Set<Node>} trail */
function byReference(el, trail) {
  const parts = [];
  for (const target of referenced(el, 'aria-labelledby')) {
    const part = collapsed(target === el ? ownText(el, trail) : alternative(target, trail, REFERENCED | (isRendered(target) ? 0 : HIDDEN_TOO)));
    if (part !== '') {
      parts.push(part);
    }
  }
  return parts.join(' ');
}

/** An element that refers to itself brings its own label or text. @param {Element} el @param {Set<Node>} trail */
function ownText(el, trail) {
  return el.getAttribute('aria-label') || nativeText(el, el.localName, trail, REFERENCED) || contentText(el, trail, REFERENCED)
    || el.getAttribute('title') || '';
}

/** The value of a control inside a label (accname 1.2, 2C). @param {Element} el @param {string} tag @param {number} role */
function embedded(el, tag, role) {
  if (role === ROLE.combobox || role === ROLE.listbox || role === ROLE.textbox || role === ROLE.searchbox || RANGES.has(role)) {
    return valueOf(el, tag, role);
  }
  return '';
}

/**
 * What the element itself offers as its text (HTML-AAM 4.1), apart from its content.
 * @param {Element} el @param {string} tag @param {Set<Node>} trail @param {number} mode @returns {string}
 */
function nativeText(el, tag, trail, mode) {
  switch (tag) {
    case 'img': case 'area':
      return el.getAttribute('alt') || '';
    case 'input': {
      const type = /** @type {HTMLInputElement} */ (el).type;
      return type === 'image' ? el.getAttribute('alt') || el.getAttribute('value') || 'Submit'
        : type === 'submit' || type === 'reset' || type === 'button' ? buttonValue(/** @type {HTMLInputElement} */ (el))
          : mode & REFERENCED && (type === 'checkbox' || type === 'radio') ? labelName(el, trail) : '';
    }
    case 'svg':
      return svgTitle(el);
    case 'fieldset': return childText(el, 'legend', trail, mode);
    case 'table': return childText(el, 'caption', trail, mode);
    case 'figure': return childText(el, 'figcaption', trail, mode);
    case 'optgroup': return el.getAttribute('label') || '';
    case 'option': return el.getAttribute('label') || '';
    default: return '';
  }
}

/** @param {HTMLInputElement} el */
function buttonValue(el) {
  const value = el.getAttribute('value');
  return value !== null ? value : el.type === 'submit' ? 'Submit' : el.type === 'reset' ? 'Reset' : '';
}

/** @param {Element} el */
function svgTitle(el) {
  for (const child of el.children) {
    if (child.localName === 'title') {
      return collapsed(child.textContent || '');
    }
  }
  return el.getAttributeNS('http://www.w3.org/1999/xlink', 'title') || '';
}

/** The text of the first child of that kind. @param {Element} el @param {string} tag @param {Set<Node>} trail @param {number} mode @returns {string} */
function childText(el, tag, trail, mode) {
  for (const child of el.children) {
    if (child.localName === tag) {
      return alternative(child, trail, mode);
    }
  }
  return '';
}

/** The joined text of what lies below an element (accname 1.2, 2F). */
function contentText(/** @type {Element} */ el, /** @type {Set<Node>} */ trail, /** @type {number} */ mode) {
  let text = pseudoText(el, '::before');
  for (const child of childrenOf(el)) {
    const part = alternative(child, trail, mode);
    text += child.nodeType === 1 && !standsInLine(/** @type {Element} */ (child)) ? ' ' + part + ' ' : part;
  }
  if (el.hasAttribute('aria-owns')) {
    for (const owned of referenced(el, 'aria-owns')) {
      text += ' ' + alternative(owned, trail, mode);
    }
  }
  return text + pseudoText(el, '::after');
}

/** @param {Element} el */
function standsInLine(el) {
  const display = getComputedStyle(el).display;
  return display === 'inline' || display === 'contents' || display === 'none' || UNDRAWN.has(el.localName);
}

/** @param {Element} el */
function contentName(el) {
  const first = el.firstChild;
  if (first && !first.nextSibling && first.nodeType === 3 && !generated && !el.shadowRoot && !el.hasAttribute('aria-owns')) {
    return collapsed(/** @type {Text} */ (first).data);
  }
  return first || generated || shadowOf(el) ? collapsed(contentText(el, new Set([el]), 0)) : '';
}

/** @param {Element} el @param {Set<Node>} trail */
function labelName(el, trail = new Set()) {
  const own = labels.get(el);
  if (!own) {
    return '';
  }
  const parts = [];
  for (const label of own) {
    const part = collapsed(alternative(label, new Set([...trail, el]), isRendered(label) ? 0 : HIDDEN_TOO));
    if (part !== '') {
      parts.push(part);
    }
  }
  return parts.join(' ');
}

/** @param {number} source @param {string | null} text */
function found(source, text) {
  const name = text === null ? '' : collapsed(text);
  nameSource = isBlank(name) ? SOURCE.NONE : source;
  return isBlank(name) ? '' : name;
}

/** The accessible name; `nameSource` then says where it came from. */
function nameOf(/** @type {Element} */ el, /** @type {string} */ tag, /** @type {number} */ role) {
  nameSource = SOURCE.NONE;
  if (NAMELESS.has(role)) {
    return '';
  }
  if (el.hasAttributes()) {
    const name = (el.hasAttribute('aria-labelledby') && found(SOURCE.ARIA, byReference(el, new Set([el]))))
      || found(SOURCE.ARIA, el.getAttribute('aria-label'));
    if (name) {
      return name;
    }
  }
  return nativeName(el, tag) || (FROM_CONTENT.has(role) && tag !== 'input' && found(SOURCE.CONTENT, contentName(el)))
    || titleName(el, tag, role);
}

/** @param {Element} el @param {string} tag */
function nativeName(el, tag) {
  switch (tag) {
    case 'input': case 'select': case 'textarea': case 'button': case 'output': case 'meter': case 'progress':
      return found(SOURCE.LABEL, labelName(el)) || inputName(el, tag);
    case 'img':
      return found(SOURCE.ALTERNATIVE, el.getAttribute('alt')) || found(SOURCE.CONTENT, pictureCaption(el));
    case 'area': case 'svg':
      return found(SOURCE.ALTERNATIVE, nativeText(el, tag, new Set(), 0));
    case 'fieldset': case 'table': case 'figure':
      return found(SOURCE.LABEL, nativeText(el, tag, new Set([el]), 0));
    case 'optgroup':
      return found(SOURCE.CONTENT, el.getAttribute('label'));
    case 'option':
      return found(SOURCE.CONTENT, optionText(/** @type {HTMLOptionElement} */ (el)));
    default:
      return labels.size > 0 && labels.has(el) ? found(SOURCE.LABEL, labelName(el)) : '';
  }
}

/** The caption of a figure that holds nothing but a picture which says nothing itself (HTML-AAM 4.1.10). @param {Element} el */
function pictureCaption(el) {
  const figure = el.hasAttribute('alt') || !isBlank(el.getAttribute('title')) ? null : el.closest('figure');
  const caption = figure && Array.prototype.find.call(figure.children, (child) => child.localName === 'figcaption');
  if (!figure || !caption || figure.querySelectorAll('img, svg, canvas, input, object, video').length > 1) {
    return '';
  }
  const said = (/** @type {Node} */ node) => node !== caption && !isBlank(node.textContent);
  return Array.prototype.some.call(figure.childNodes, said) ? '' : collapsed(alternative(caption, new Set([el]), 0));
}

/** @param {Element} el @param {string} tag */
function inputName(el, tag) {
  if (tag !== 'input') {
    return '';
  }
  const type = /** @type {HTMLInputElement} */ (el).type;
  if (type === 'image') {
    return found(SOURCE.ALTERNATIVE, el.getAttribute('alt')) || found(SOURCE.VALUE, el.getAttribute('value'))
      || found(SOURCE.TITLE, el.getAttribute('title')) || found(SOURCE.VALUE, 'Submit');
  }
  return type === 'submit' || type === 'reset' || type === 'button' ? found(SOURCE.VALUE, buttonValue(/** @type {HTMLInputElement} */ (el))) : '';
}

/** @param {Element} el @param {string} tag @param {number} role */
function titleName(el, tag, role) {
  if (CELLS.has(role) && !isBlank(el.textContent)) {
    return '';
  }
  return found(SOURCE.TITLE, el.getAttribute('title'))
    || (tag === 'input' || tag === 'textarea' ? found(SOURCE.PLACEHOLDER, el.getAttribute('placeholder'))
      : FIELDS.has(role) ? found(SOURCE.PLACEHOLDER, el.getAttribute('aria-placeholder')) : '')
    || (PRESSABLE.has(role) || FIELDS.has(role) ? found(SOURCE.TITLE, tooltipOf(el)) : '');
}

/** The accessible description; the text of an error message belongs to it. */
function descriptionOf(/** @type {Element} */ el, /** @type {string} */ name, /** @type {number} */ source, /** @type {boolean} */ invalid) {
  if (!el.hasAttributes()) {
    return '';
  }
  const parts = referenced(el, 'aria-describedby')
    .map((target) => collapsed(alternative(target, new Set(), REFERENCED | (isRendered(target) ? 0 : HIDDEN_TOO))));
  if (parts.length === 0) {
    const title = source === SOURCE.TITLE ? '' : collapsed(el.getAttribute('title') || '');
    parts.push(collapsed(el.getAttribute('aria-description') || '') || (title === name ? '' : title));
  }
  if (invalid) {
    referenced(el, 'aria-errormessage').filter(isRendered).forEach((target) => parts.push(collapsed(alternative(target, new Set(), REFERENCED))));
    const native = /** @type {HTMLInputElement} */ (el).validationMessage;
    if (native && el.matches(':user-invalid')) {
      parts.push(native);
    }
  }
  return parts.filter((part) => part !== '').join(' ');
}

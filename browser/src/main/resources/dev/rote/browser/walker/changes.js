// What changed since the last reply: a mutation observer and events say where to look, a check of all records says what
// style sheets hid or showed, and boxes are measured again from the top down as far as they moved.

const WATCHED = Object.freeze({ subtree: true, childList: true, attributes: true, characterData: true });
/** Events after which things may look different or hold something else although nothing in the document changed. */
const STIRRING = ['input', 'change', 'reset', 'invalid', 'click', 'mouseover', 'mousedown', 'mouseup', 'keydown', 'keyup',
  'focusin', 'focusout', 'toggle', 'load', 'error', 'transitionend', 'animationend', 'slotchange', 'readystatechange',
  'DOMContentLoaded', 'visibilitychange', 'fullscreenchange'];

/** Those of them that show or hide something by style sheets alone. */
const RESTYLING = new Set(['input', 'change', 'reset', 'invalid', 'click', 'mouseover', 'mousedown', 'mouseup', 'keydown', 'keyup',
  'focusin', 'focusout']);

/** More marks than this in one pass cost more than reading the page anew. */
const MOST_MARKS = 5000;

/** @type {Rec | null} */
let root = null;
/** Counts the replies that were not "same". */
let generation = 0;
/** Nodes by their position in the last reply. @type {Rec[]} */
let order = [];
/** Records whose line may change without a mutation near them. @type {Rec[]} */
let watchful = [];
let marks = 0;
/** Something may have changed since the last reply. */
let restless = true;
/** Something other than a text changed since, so that without any style sheet something may be shown or hidden by now. */
let reshaped = true;
/** Text changed in what is hidden from everybody but is drawn. */
let whispered = false;
/** Every box may have changed. */
let resized = false;
/** A signal is owed when something changes. */
let armed = true;
let sheets = '';
/** @type {Element | null} */
let modal = null;

function wake() {
  restless = true;
  if (armed) {
    armed = false;
    signal('');
  }
}

/** Tells whoever waits that something changed, or that the input of that token was received. @param {string} token */
function signal(token) {
  const binding = /** @type {any} */ (globalThis).__rote_changed;
  if (typeof binding === 'function') {
    binding(token);
  }
}

/** When the document last changed, by `performance.now()`. */
let lastChange = 0;

const observer = new MutationObserver((records) => {
  absorb(records);
  wake();
});

/** @param {Event} event */
function stir(event) {
  reshaped = reshaped || !RESTYLING.has(event.type);
  if (event.type === 'load' || event.type === 'error' || event.type === 'toggle') {
    const rec = root === null ? undefined : recordFor(/** @type {Node} */ (event.target));
    if (rec) {
      pointDown(rec);
    }
  }
  wake();
}

/** @param {Event} event */
function scrolled(event) {
  restless = true;
  const rec = event.target === document || root === null ? undefined : recordFor(/** @type {Node} */ (event.target));
  if (rec) {
    rec.remeasure = true;
    pointDown(rec);
  }
}

/** Hears the events of a document or shadow root; harmless when repeated. @param {Document | ShadowRoot} tree */
function listen(tree) {
  const options = { capture: true, passive: true };
  STIRRING.forEach((type) => tree.addEventListener(type, stir, options));
  tree.addEventListener('scroll', scrolled, options);
}

/** Watches a shadow root from now on. @param {ShadowRoot} shadow */
function watch(shadow) {
  if (!shadows.has(shadow)) {
    shadows.add(shadow);
    listen(shadow);
    observer.observe(shadow, WATCHED);
    collectLabels(shadow);
  }
}

/** Marks the records that mutations touch. @param {MutationRecord[]} records */
function absorb(records) {
  if (records.length > 0) {
    lastChange = performance.now();
  }
  if (root === null) {
    return;
  }
  for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
    restless = true;
    reshaped = reshaped || (type === 'attributes' ? !NOT_STYLED_BY.has(attributeName || '') : hasElement(addedNodes) || hasElement(removedNodes));
    if (++marks > MOST_MARKS) {
      return;
    }
    const el = type === 'characterData' ? layoutParent(target) : target;
    const host = el && (type === 'childList' ? el : el.parentNode);
    if (host && host.nodeType === 1 && shadowOf(/** @type {Element} */ (host))) {
      anew(recs.get(/** @type {Element} */ (host)));
    } else if (type === 'attributes') {
      readAgain(/** @type {Element} */ (target), attributeName || '');
    } else {
      const rec = recordFor(el && el.nodeType === 11 ? /** @type {ShadowRoot} */ (el).host || null : el);
      whispered = whispered || (rec !== undefined && rec.role === KIND.HIDDEN);
      soil(rec);
      rewrite(rec);
    }
  }
}

const NOT_STYLED_BY = new Set(['title', 'alt', 'value', 'href', 'name', 'aria-label', 'aria-describedby', 'aria-labelledby']);

/** @param {NodeList} nodes */
function hasElement(nodes) {
  return Array.prototype.some.call(nodes, (node) => node.nodeType === 1);
}

/** An attribute of an element changed. @param {Element} el @param {string} attribute */
function readAgain(el, attribute) {
  if (!NOT_STYLED_BY.has(attribute)) {
    restyled.add(el);
  }
  const rec = recs.get(el);
  if (rec === undefined) {
    const around = recordFor(el);
    if (around) {
      around.remeasure = true;
      soil(around);
    }
  } else if ((attribute === 'name' && el.localName === 'slot') || attribute === 'open' || (attribute === 'disabled' && el.localName === 'fieldset')) {
    anew(rec);
  } else {
    reread(rec);
  }
}

/** Marks that the entry (row or list item) a record is in no longer says what it said. @param {Rec | undefined} rec */
function rewrite(rec) {
  for (let at = rec || null; at !== null; at = at.parent) {
    at.rewritten = true;
    if (at.role === ROLE.row || at.role === ROLE.listitem) {
      return;
    }
  }
}

/** Has an element read anew; what lies below is reused where it did not change. @param {Rec} rec */
function reread(rec) {
  if (rec.parent === null) {
    marks = MOST_MARKS + 1;
    return;
  }
  forget(rec);
  soil(rec.parent);
}

/** Has an element and all below it read anew. @param {Rec | undefined} rec */
function anew(rec) {
  if (rec) {
    reread(rec);
    bury(rec);
  }
}

/** Takes over a record of the last pass, if it still holds for this place. @param {Element} el @param {Rec} parent @param {number} flags */
function reuse(el, parent, flags) {
  const rec = recs.get(el);
  if (rec === undefined || rec.dead || rec.seen === pass || rec.given !== flags) {
    return false;
  }
  if (rec.parent === null || rec.parent.el !== parent.el) {
    bury(rec);
    return false;
  }
  if (el.localName === 'th' && rec.role >= 0 && roleOf(el, 'th') !== rec.role) {
    return false;
  }
  if (rec.role !== KIND.HIDDEN) {
    flush(parent);
  }
  rec.parent = parent;
  rec.seen = pass;
  parent.kids.push(rec);
  if (rec.dirty || rec.below) {
    pointDown(parent);
    fix(rec);
  } else if (el.localName === 'tr' && rec.role >= 0) {
    describe(rec);
  }
  return true;
}

const TABLE_PARTS = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr']);

/** Reads again what is marked in and below a record. @param {Rec} rec */
function fix(rec) {
  if (rec.role === KIND.HIDDEN) {
    rec.dirty = rec.below = false;
    return;
  }
  if (rec.dirty) {
    rec.dirty = false;
    touch(rec);
    if (TABLE_PARTS.has(rec.el.localName)) {
      rebuiltTables.add(rec.el.localName === 'table' ? rec : tableAbove(rec));
    }
    const before = rec.kids;
    rec.kids = [];
    readInside(rec, rec.el.localName);
    for (const kid of before) {
      if (kid.seen !== pass && kid.parent === rec) {
        bury(kid);
      }
    }
  } else {
    for (const kid of rec.kids) {
      if (kid.dirty || kid.below) {
        fix(kid);
      }
    }
  }
  if (rec.role >= 0) {
    describe(rec);
  }
}

/** Marks what style sheets showed or hid since. @param {Rec} rec */
function verify(rec) {
  for (const kid of rec.kids) {
    if ((kid.flags & FLAG.FALLBACK) !== 0) {
      continue;
    }
    if (kid.dead) {
      verify(kid);
    } else if (kid.first !== null) {
      if (kid.el !== rec.el && kid.el.checkVisibility(CHECKED) !== kid.visible) {
        soil(rec);
      }
    } else if (kid.el.checkVisibility(CHECKED) !== kid.visible || (kid.role === KIND.HIDDEN && drawnLabel(kid.el, kid.el.localName) !== null)) {
      kid.role === KIND.HIDDEN ? anew(kid) : reread(kid);
    } else if (kid.role !== KIND.HIDDEN) {
      if (kid.el.shadowRoot !== null && !shadows.has(kid.el.shadowRoot)) {
        anew(kid);
      }
      if (!kid.visible && kid.proxy === null && sightOf(kid.el, kid.given) !== kid.sight) {
        reread(kid);
      } else if (kid.proxy !== null && drawnLabel(kid.el, 'input') !== kid.proxy) {
        reread(kid);
      }
      verify(kid);
    }
  }
}

/** @param {Rec} rec */
function clearMarks(rec) {
  rec.below = rec.dirty = rec.remeasure = rec.rewritten = false;
  for (const kid of rec.kids) {
    if (kid.below || kid.dirty || kid.remeasure || kid.rewritten) {
      clearMarks(kid);
    }
  }
}

/** Marks what is in motion by itself; says whether anything is. */
function markMoving() {
  let moving = false;
  for (const animation of document.getAnimations()) {
    if (animation.playState === 'running') {
      moving = true;
      const target = /** @type {KeyframeEffect} */ (animation.effect).target;
      const rec = target && root !== null ? recordFor(target) : undefined;
      if (rec) {
        rec.remeasure = true;
        pointDown(rec);
      }
    }
  }
  return moving;
}

function topModal() {
  let top = null;
  for (const dialog of document.getElementsByTagName('dialog')) {
    if (dialog.open && dialog.matches(':modal')) {
      top = dialog;
    }
  }
  return top;
}

/** Custom elements without a shadow root so far. @type {Element[]} */
let rootless = [];

/** Marks custom elements that got their shadow root, which is no mutation; says whether any did. */
function markUpgraded() {
  let upgraded = false;
  for (const el of rootless) {
    if (el.shadowRoot !== null) {
      upgraded = true;
      anew(recs.get(el));
    }
  }
  return upgraded;
}

/** Elements that are regions or not by what names them. @type {Set<Element>} */
let sections = new Set();

/** Marks sections that became regions, or no longer are, because what names them came or went. */
function markRenamedSections() {
  for (const el of sections) {
    const rec = recs.get(el);
    if (rec === undefined || rec.dead) {
      sections.delete(el);
    } else if (el.hasAttribute('aria-labelledby') && roleOf(el, el.localName) !== (rec.role < 0 ? GENERIC : rec.role)) {
      anew(rec);
    }
  }
}

/** Marks fields that hold something else. @param {boolean} everything also what depends on other elements */
function restateWatchful(everything) {
  let changed = false;
  for (const rec of watchful) {
    if (rec.dead) {
      continue;
    }
    const tag = rec.el.localName;
    if (heldBy(rec.el, tag) !== rec.held) {
      changed = true;
      tag === 'select' ? soil(rec) : pointDown(rec);
    }
    if (everything) {
      describe(rec);
    }
  }
  return changed;
}

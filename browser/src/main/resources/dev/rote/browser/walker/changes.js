// What changed since the last reply: a mutation observer and events say where to look, a check of all records says what
// style sheets hid or showed, and boxes are measured again from the top down as far as they moved.

const WATCHED = Object.freeze({ subtree: true, childList: true, attributes: true, characterData: true });
/** Events after which things may look different or hold something else although nothing in the document changed. */
const STIRRING = ['input', 'change', 'reset', 'invalid', 'click', 'mouseover', 'mousedown', 'mouseup', 'keydown', 'keyup',
  'focusin', 'focusout', 'toggle', 'load', 'error', 'transitionend', 'animationend', 'slotchange', 'readystatechange',
  'DOMContentLoaded', 'visibilitychange', 'fullscreenchange'];

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
/** Every box may have changed. */
let resized = false;
/** A signal is owed when something changes. */
let armed = true;
let sheets = '';
/** @type {Element | null} */
let modal = null;
/** @type {WeakSet<Node>} */
const watchedRoots = new WeakSet();

function wake() {
  restless = true;
  if (armed) {
    armed = false;
    const signal = /** @type {any} */ (globalThis).__rote_changed;
    if (typeof signal === 'function') {
      signal('');
    }
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

/** Watches a document or shadow root; harmless when repeated. @param {Document | ShadowRoot} tree */
function watch(tree) {
  const options = { capture: true, passive: true };
  STIRRING.forEach((type) => tree.addEventListener(type, stir, options));
  tree.addEventListener('scroll', scrolled, options);
  if (!watchedRoots.has(tree)) {
    watchedRoots.add(tree);
    observer.observe(tree, WATCHED);
    if (tree !== document) {
      collectLabels(tree);
    }
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
  for (const { type, target, attributeName } of records) {
    restless = true;
    if (++marks > MOST_MARKS) {
      return;
    }
    const el = type === 'characterData' ? layoutParent(target) : target;
    const host = el && (type === 'childList' ? el : el.parentNode);
    if (host && host.nodeType === 1 && shadowOf(/** @type {Element} */ (host))) {
      anew(recs.get(/** @type {Element} */ (host)));
    } else if (type === 'attributes') {
      const rec = recs.get(/** @type {Element} */ (target));
      rec ? (attributeName === 'name' ? anew(rec) : reread(rec)) : soil(recordFor(target));
    } else {
      const rec = recordFor(el && el.nodeType === 11 ? /** @type {ShadowRoot} */ (el).host || null : el);
      soil(rec);
      rewrite(rec);
    }
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
    fix(rec);
  } else if (el.localName === 'tr' && rec.role >= 0) {
    describe(rec);
  }
  return true;
}

/** Reads again what is marked in and below a record. @param {Rec} rec */
function fix(rec) {
  if (rec.role === KIND.HIDDEN) {
    rec.dirty = rec.below = false;
    return;
  }
  if (rec.dirty) {
    rec.dirty = false;
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
    if (kid.dead || (kid.flags & FLAG.FALLBACK) !== 0) {
      continue;
    }
    if (kid.first !== null) {
      if (kid.el !== rec.el && kid.el.checkVisibility(CHECKED) !== kid.visible) {
        soil(rec);
      }
    } else if (kid.el.checkVisibility(CHECKED) !== kid.visible) {
      kid.role === KIND.HIDDEN ? anew(kid) : reread(kid);
    } else if (kid.role !== KIND.HIDDEN) {
      if (!kid.visible && kid.proxy === null && sightOf(kid.el, kid.given) !== kid.sight) {
        reread(kid);
      } else if (kid.proxy !== null && drawnLabel(kid.el, 'input') !== kid.proxy) {
        reread(kid);
      }
      verify(kid);
    }
  }
}

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
  const fresh = kid.measured === pass;
  if (!fresh && measure(kid) !== SIGHT.SHOWN && kid.proxy === null) {
    kid.first === null ? reread(kid) : soil(above);
    return;
  }
  const dx = kid.ax - above.ax;
  const dy = kid.ay - above.ay;
  const moved = (dx !== kid.dx || dy !== kid.dy) && (kid.flags & FLAG.CLIPPED) !== 0;
  kid.dx = dx;
  kid.dy = dy;
  if (kid.kids.length > 0 && (all || fresh || moved || kid.below || kid.remeasure || kid.w !== width || kid.h !== height)) {
    refresh(kid, all || moved || kid.remeasure);
  }
  kid.remeasure = false;
}

/** Measures what does not follow the box above it. */
function refreshLoose() {
  for (const rec of Array.from(loose)) {
    if (rec.dead) {
      loose.delete(rec);
      continue;
    }
    if (rec.role === KIND.HIDDEN) {
      if (measure(rec) === SIGHT.SHOWN) {
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
  rec.ax = Math.round(rect.x);
  rec.ay = Math.round(rect.y);
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

/** Style sheets by count of rules: another sum means that anything may look different. */
function sheetsNow() {
  let sum = '';
  generated = false;
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    const makes = generates(sheet);
    generated = generated || makes;
    const seen = sheetsSeen.get(sheet);
    sum += (seen ? seen.rules : -1) + (sheet.disabled ? '-' : '+');
  }
  return sum;
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

/** Marks fields that hold something else. @param {boolean} everything also what depends on other elements */
function restateWatchful(everything) {
  let changed = false;
  for (const rec of watchful) {
    if (rec.dead) {
      continue;
    }
    const tag = rec.el.localName;
    if (FIELDS.has(rec.role) && heldBy(rec.el, tag) !== rec.held) {
      changed = true;
      tag === 'select' ? soil(rec) : undefined;
    }
    if (everything) {
      describe(rec);
    }
  }
  return changed;
}

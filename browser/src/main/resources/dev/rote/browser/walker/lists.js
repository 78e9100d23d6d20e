// Lists to choose from: the browser's own, those a page draws, and what a field suggests.

const LISTED = '[role=option], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=treeitem]';
/** Elements looked through at most for what has newly come up. */
const MOST_LEAVES = 20000;

/** @param {Rec} rec */
function isDrawnList(rec) {
  const popup = rec.el.getAttribute('aria-haspopup');
  return rec.role === ROLE.listbox || rec.role === ROLE.combobox || popup === 'listbox' || popup === 'true' || popup === 'menu';
}

/** Brings a list into view: `{drawn}`, whether the page draws it itself. @param {number} known @param {number} position @param {number} patience */
function list(known, position, patience) {
  return answeringLater(async () => {
    const rec = recordAt(known, position);
    demandFit(rec, 'choose');
    const drawn = rec.el.localName !== 'select';
    return { ...(await bringToRest(rec, () => recordAt(known, position), patience, drawn)), drawn };
  });
}

/** What a field holds once a suggestion that the browser itself draws is taken: `{known, value}`. @param {number} known @param {number} position @param {string} text */
function ownSuggestion(known, position, text) {
  return answering(() => {
    const { list } = /** @type {HTMLInputElement} */ (nodeAt(known, position).el);
    const same = list ? Array.from(list.options).filter((one) => comparable(one.label || one.value) === comparable(text) || comparable(one.value) === comparable(text)) : [];
    return { known: same.length === 1, value: same.length === 1 ? same[0].value : '' };
  });
}

/** Chooses the options of a native list that read so. @param {number} known @param {number} position @param {string[]} texts */
function choose(known, position, texts) {
  return answering(() => {
    const rec = recordAt(known, position);
    demandFit(rec, 'choose');
    const select = /** @type {HTMLSelectElement} */ (rec.el);
    if (texts.length > 1 && !select.multiple) {
      throw new Refusal('WRONG_KIND', 'only one option can be chosen');
    }
    const wanted = texts.map((text) => theOption(select, text));
    select.focus();
    const before = Array.from(select.selectedOptions);
    for (const option of select.options) {
      const chosen = wanted.includes(option);
      if (option.selected !== chosen && (chosen || select.multiple)) {
        option.selected = chosen;
      }
    }
    const after = Array.from(select.selectedOptions);
    if (before.length !== after.length || before.some((option, i) => option !== after[i])) {
      announce(select);
    }
    return { value: chosenTexts(select).join(', '), wanted: wanted.map(optionText).join(', ') };
  });
}

/** The one option that reads so and can be chosen. @param {HTMLSelectElement} select @param {string} text */
function theOption(select, text) {
  const wanted = comparable(text);
  const same = Array.from(select.options).filter((option) => comparable(optionText(option)) === wanted);
  if (same.length !== 1) {
    throw noSuchOption(same.length, text, Array.from(select.options, optionText));
  }
  if (same[0].matches(':disabled')) {
    throw new Refusal('NO_SUCH_OPTION', '"' + text + '" cannot be chosen');
  }
  return same[0];
}

/** @param {number} count @param {string} text @param {string[]} there */
function noSuchOption(count, text, there) {
  const some = there.slice(0, 20).map((one) => '"' + one + '"').join(', ');
  return new Refusal('NO_SUCH_OPTION', (count === 0 ? 'none reads "' : count + ' options read "') + text + '"; there are ' + (some || 'none'));
}

/** What was shown before a list was opened. @type {Set<Element>} */
let shownBefore = new Set();
/** The option that is being pressed. @type {Rec | null} */
let offered = null;

/** What can be seen and has text of its own or says that it is an option. */
function leaves() {
  /** @type {Set<Element>} */
  const found = new Set();
  const below = (/** @type {Document | ShadowRoot} */ tree) => {
    const texts = document.createTreeWalker(tree, NodeFilter.SHOW_ELEMENT);
    for (let el = /** @type {Element | null} */ (texts.nextNode()); el !== null && found.size < MOST_LEAVES; el = /** @type {Element | null} */ (texts.nextNode())) {
      const shadow = shadowOf(el);
      if (shadow) {
        below(shadow);
      }
      const own = Array.from(el.childNodes).some((kid) => kid.nodeType === 3 && !isBlank(kid.nodeValue));
      if ((own || el.matches(LISTED)) && el.checkVisibility(CHECKED) && el.getClientRects().length > 0) {
        found.add(el);
      }
    }
  };
  below(document);
  return found;
}

/** Notes what can be seen before a list opens: `{open, multiple, popup}`. @param {number} known @param {number} position */
function opening(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    shownBefore = leaves();
    const popup = rec.role !== ROLE.listbox;
    const isOpen = !popup || rec.el.getAttribute('aria-expanded') === 'true';
    if (isOpen) {
      shownBefore.forEach((el) => el.matches(LISTED) && shownBefore.delete(el));
    }
    return { open: isOpen, popup };
  });
}

/** The lists that a control says are its own. @param {Rec} rec @returns {Element[]} */
function ownLists(rec) {
  return [rec.el, ...referenced(rec.el, 'aria-owns'), ...referenced(rec.el, 'aria-controls')];
}

/** What an option reads. @param {Element} el */
function optionWords(el) {
  return el.getAttribute('aria-label') || /** @type {HTMLElement} */ (el).innerText || el.textContent || '';
}

/** Options that can be seen now, nearest to the control first. @param {Rec} rec @returns {Element[][]} */
function offers(rec) {
  const own = ownLists(rec).flatMap((list) => Array.from(list.querySelectorAll(LISTED)));
  const seen = Array.from(leaves());
  const fresh = seen.filter((el) => !shownBefore.has(el));
  const visible = (/** @type {Element} */ el) => el.checkVisibility(CHECKED) && el.getClientRects().length > 0;
  return [own.filter(visible), fresh.filter((el) => el.matches(LISTED)), rec.role === ROLE.listbox ? [] : fresh];
}

/** The options that read so. @param {Rec} rec @param {string} text @returns {Element[]} */
function offeredAs(rec, text) {
  const wanted = comparable(text);
  for (const pool of offers(rec)) {
    const same = pool.filter((el) => comparable(optionWords(el)) === wanted);
    if (same.length > 0) {
      return same.filter((el) => !same.some((other) => other !== el && other.contains(el)));
    }
  }
  return [];
}

/** Scrolls a list that shows a part of its options on; false at its end. @param {Rec} rec */
function scrollOffers(rec) {
  const one = offers(rec).find((pool) => pool.length > 0);
  for (let at = one === undefined ? null : /** @type {Element | null} */ (one[0]); at !== null && at !== document.scrollingElement; at = layoutParent(at)) {
    if (at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'visible') {
      const before = at.scrollTop;
      at.scrollTop = before + at.clientHeight * 0.8;
      return at.scrollTop !== before;
    }
  }
  return false;
}

/** Waits until one option reads exactly so, and goes on doing so. @param {Rec} rec @param {string} text @param {number} until */
async function theOffer(rec, text, until) {
  let same = offeredAs(rec, text);
  for (let before = /** @type {Element | undefined} */ (undefined); same.length !== 1 || before !== same[0];) {
    if (performance.now() > until) {
      throw noSuchOption(same.length, text, offers(rec).reduce((one, other) => (one.length > 0 ? one : other)).map(optionWords).map(collapsed));
    }
    before = same[0];
    if (same.length === 0) {
      scrollOffers(rec);
    }
    await nextFrame();
    same = offeredAs(rec, text);
  }
  return same[0];
}

/**
 * Waits for an option that reads exactly so, brings it where it can be pressed and lets the mouse through to it alone.
 * @param {number} known @param {number} position of the control @param {string} text @param {number} patience in milliseconds
 * @param {string} token
 */
function offer(known, position, text, patience, token) {
  return answeringLater(async () => {
    const rec = nodeAt(known, position);
    const until = performance.now() + patience;
    for (;;) {
      const option = new Rec(await theOffer(rec, text, until), null, GENERIC, 0);
      const words = comparable(optionWords(option.el));
      const check = () => {
        if (!option.el.isConnected || comparable(optionWords(option.el)) !== words) {
          throw new Refusal('STALE', 'the option is no longer part of the page');
        }
      };
      if (isTrue(option.el, 'aria-disabled')) {
        throw new Refusal('NO_SUCH_OPTION', '"' + text + '" cannot be chosen');
      }
      try {
        const at = await bringToRest(option, check, Math.max(0, until - performance.now()));
        guardPointer(option, check, 'click', token);
        offered = option;
        return at;
      } catch (refusal) {
        // A list that is drawn anew while it is scrolled or filtered offers it again.
        if (!(refusal instanceof Refusal) || refusal.obstacle !== 'STALE' || performance.now() > until) {
          throw refusal;
        }
      }
    }
  });
}

/** What came of pressing the option: `{landed, begun, gone}`, or why it was not pressed. */
function offerVerdict() {
  return answering(() => {
    const was = guard;
    guard = null;
    if (was !== null && was.refusal !== null) {
      throw was.refusal;
    }
    return {
      landed: was !== null && was.heard.has('landed'),
      begun: was !== null && was.heard.size > 0,
      gone: !isOffered(),
    };
  });
}

/** Whether the option that was pressed is still to be seen. */
function isOffered() {
  return offered !== null && offered.el.isConnected && offered.el.checkVisibility(CHECKED) && offered.el.getClientRects().length > 0;
}

/** What a list that the page draws shows as chosen: `{value, all, open}`. @param {number} known @param {number} position */
function chosen(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const picked = ownLists(rec).flatMap(pickedTexts);
    const value = valueOf(rec.el, rec.el.localName, rec.role) || (rec.role === ROLE.listbox ? '' : collapsed(writtenText(rec.el)));
    const open = rec.el.getAttribute('aria-expanded') === 'true' || (rec.role !== ROLE.listbox && isOffered());
    return { value: comparable(value), picked: picked.map(comparable), open };
  });
}

/** Which option the keys are on: `{text}`, empty where none says so. @param {number} known @param {number} position */
function activeOption(known, position) {
  return answering(() => {
    const rec = nodeAt(known, position);
    findFocus();
    const active = activeDescendant || referenced(rec.el, 'aria-activedescendant')[0]
      || (focused !== null && focused.matches(LISTED) ? focused : null);
    return { text: active ? comparable(optionWords(active)) : '' };
  });
}

/**
 * What a field holds after a suggestion was taken: `{value, near, offered}`; `near` is whether what is right beside the field
 * reads so, as fields do that keep what was picked outside of themselves.
 * @param {number} known @param {number} position @param {string} text
 */
function suggestion(known, position, text) {
  return answering(() => {
    const rec = nodeAt(known, position);
    const wanted = comparable(text);
    let near = false;
    for (let at = layoutParent(rec.el), depth = 0; at !== null && depth < 3 && !near; at = layoutParent(at), depth++) {
      near = Array.from(at.querySelectorAll('*')).some((el) => !shownBefore.has(el) && !el.matches(LISTED) && el.closest('[role=listbox]') === null
        && el.checkVisibility(CHECKED) && comparable(optionWords(el)) === wanted);
    }
    return { value: valueOf(rec.el, rec.el.localName, rec.role), near, offered: isOffered() };
  });
}

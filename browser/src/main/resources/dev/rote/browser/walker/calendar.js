// Calendars that a page draws for a date nobody can type: which month they show, where its days are and what turns the page.

/** Names of months in the languages a browser knows, by what they compare as. @type {Map<string, number> | null} */
let monthNames = null;

function namesOfMonths() {
  if (monthNames === null) {
    monthNames = new Map();
    const languages = [document.documentElement.lang, navigator.language, 'en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'fi', 'hu', 'tr', 'ru'];
    for (const language of languages.filter((one) => /^[a-z]{2,3}(-|$)/i.test(one))) {
      for (const style of /** @type {('long' | 'short')[]} */ (['long', 'short'])) {
        const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
        const inDates = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
        for (let month = 0; month < 12; month++) {
          const day = Date.UTC(2024, month, 15);
          const genitive = inDates.formatToParts(day).find((part) => part.type === 'month');
          for (const name of [format.format(day), genitive ? genitive.value : '']) {
            const word = monthWord(name);
            if (word !== '' && !monthNames.has(word)) {
              monthNames.set(word, month + 1);
            }
          }
        }
      }
    }
  }
  return monthNames;
}

/** @param {string} word */
function monthWord(word) {
  return comparable(word).toLowerCase().replace(/[.,]/g, '');
}

/** Year and month that a text names, as one number of months; `NaN` when it names none. @param {string} text */
function monthIn(text) {
  const words = comparable(text).toLowerCase();
  const year = /(?:^|\D)(\d{4})(?:\D|$)/.exec(words);
  if (year === null) {
    return NaN;
  }
  const rest = words.replace(year[1], ' ');
  const named = rest.split(/[^\p{L}.]+/u).map(monthWord).map((word) => namesOfMonths().get(word)).filter((month) => month !== undefined);
  const number = /(?:^|\D)(\d{1,2})(?:\D|$)/.exec(rest);
  const month = named.length === 1 ? named[0] : named.length === 0 && number !== null ? Number(number[1]) : NaN;
  return month !== undefined && month >= 1 && month <= 12 ? Number(year[1]) * 12 + month - 1 : NaN;
}

/** @param {Element} el */
function wordsOn(el) {
  return comparable(/** @type {HTMLElement} */ (el).innerText || el.textContent || '');
}

/** The days of one month among elements in document order: a run from 1 up to 28 or more. @param {Element[]} elements */
function monthRun(elements) {
  const numbered = elements.filter((el) => /^\d{1,2}$/.test(wordsOn(el)));
  for (let start = 0; start < numbered.length; start++) {
    if (wordsOn(numbered[start]) === '1') {
      let end = start;
      while (end + 1 < numbered.length && Number(wordsOn(numbered[end + 1])) === end - start + 2) {
        end++;
      }
      if (end - start >= 27) {
        return numbered.slice(start, end + 1);
      }
    }
  }
  return [];
}

/** What holds all of them. @param {Element[]} elements */
function around(elements) {
  let at = /** @type {Element | null} */ (elements[0]);
  while (at !== null && !elements.every((el) => /** @type {Element} */ (at).contains(el))) {
    at = layoutParent(at);
  }
  return at;
}

/** The one that names the month, in or above what holds the days. @param {Element[]} days */
function headerOf(days) {
  for (let at = around(days), depth = 0; at !== null && depth < 4 && at !== document.body; at = layoutParent(at), depth++) {
    const named = Array.from(at.querySelectorAll('*')).filter((el) => !days.includes(el) && el.checkVisibility(CHECKED) && !isNaN(monthIn(wordsOn(el)))
      && wordsOn(el).length <= 40);
    if (named.length > 0) {
      const header = named[named.length - 1];
      return { box: at, header: named.find((el) => el.contains(header)) || header, month: monthIn(wordsOn(header)) };
    }
  }
  return null;
}

/** What turns to the next or the last month: what can be pressed beside the header on that side, the nearest first. */
function turner(/** @type {{box: Element, header: Element}} */ found, /** @type {Element[]} */ days, /** @type {boolean} */ forward) {
  const middle = found.header.getBoundingClientRect();
  const centre = middle.left + middle.width / 2;
  const pressable = Array.from(found.box.querySelectorAll('a, button, [role=button], [onclick], [tabindex], input[type=button]'))
    .filter((el) => el.checkVisibility(CHECKED) && !days.some((day) => day === el || el.contains(day) || day.contains(el)));
  const said = pressable.filter((el) => saysDirection(el, forward));
  const beside = pressable.filter((el) => {
    const box = el.getBoundingClientRect();
    const level = box.top < middle.bottom && box.bottom > middle.top;
    return level && (forward ? box.left >= centre : box.right <= centre) && !saysDirection(el, !forward);
  });
  const distance = (/** @type {Element} */ el) => Math.abs(el.getBoundingClientRect().left + el.getBoundingClientRect().width / 2 - centre);
  return (said.length > 0 ? said : beside).sort((one, other) => distance(one) - distance(other))[0];
}

/** @param {Element} el @param {boolean} forward */
function saysDirection(el, forward) {
  const words = wordsOn(el) + ' ' + (el.getAttribute('aria-label') || '') + ' ' + (el.getAttribute('title') || '') + ' ' + (/** @type {HTMLInputElement} */ (el).value || '');
  return (forward ? /[›>→▶►⟩]|next|n[äa]chst|weiter|suivant|siguiente|prossim/i : /[‹<←◀◄⟨]|prev|vorig|vorher|zur[üu]ck|pr[ée]c[ée]d|anterior/i).test(words);
}

/**
 * Where to press next on a calendar to come to a day: `{x, y, day, month}` with the mouse let through there alone; `day` once it
 * is the day itself. What opens the calendar comes first: the field, then what can be pressed right beside it.
 * @param {number} known @param {number} position of the field @param {number} months year * 12 + month - 1 @param {number} day
 * @param {number} opened how often something was pressed to open it @param {number} patience @param {string} token
 */
function calendar(known, position, months, day, opened, patience, token) {
  return answeringLater(async () => {
    const rec = nodeAt(known, position);
    const until = performance.now() + patience;
    let days = /** @type {Element[]} */ ([]);
    let found = null;
    while (opened > 0 && found === null && performance.now() < until) {
      await nextFrame();
      days = monthRun(Array.from(leaves()).filter((el) => !shownBefore.has(el)));
      found = days.length === 0 ? null : headerOf(days);
    }
    if (found === null) {
      return press(await openerOf(rec, opened), token, until, { day: false, month: -1 });
    }
    if (found.month === months) {
      return press(days[day - 1], token, until, { day: true, month: months });
    }
    const turn = turner(found, days, months > found.month);
    if (turn === undefined) {
      throw new Refusal('NO_SUCH_OPTION', 'nothing turns the calendar from ' + wordsOn(found.header));
    }
    return press(turn, token, until, { day: false, month: found.month });
  });
}

/** Notes what is shown and gives what opens a field's calendar. @param {Rec} rec @param {number} opened */
async function openerOf(rec, opened) {
  const beside = Array.from((layoutParent(rec.el) || rec.el).querySelectorAll('a, button, [role=button], [onclick], img, input[type=button], input[type=image]'))
    .filter((el) => (rec.el.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && el.checkVisibility(CHECKED));
  const openers = [rec.el, ...beside.slice(0, 1)];
  if (opened >= openers.length) {
    throw new Refusal('READ_ONLY', 'it can be read only, and neither it nor what stands beside it opens a calendar');
  }
  shownBefore = leaves();
  return openers[opened];
}

/** @param {Element} el @param {string} token @param {number} until @param {{day: boolean, month: number}} told */
async function press(el, token, until, told) {
  const target = new Rec(el, null, GENERIC, 0);
  const words = wordsOn(el);
  const check = () => {
    if (!el.isConnected || wordsOn(el) !== words) {
      throw new Refusal('STALE', 'the calendar was drawn anew');
    }
  };
  const at = await bringToRest(target, check, Math.max(0, until - performance.now()));
  guardPointer(target, check, 'click', token);
  offered = target;
  return { ...at, ...told };
}

import type { Remainder } from './amounts';

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];

/** Names of weekdays, 0 Sunday to 6 Saturday. Without accents. */
const NAMES: readonly (readonly string[])[] = [
  ['sundays', 'sunday', 'domingos', 'domingo', 'dom', 'sun'],
  ['mondays', 'monday', 'lunes', 'lun', 'mon'],
  ['tuesdays', 'tuesday', 'martes', 'tues', 'tue', 'mar'],
  ['wednesdays', 'wednesday', 'miercoles', 'weds', 'wed', 'mie'],
  ['thursdays', 'thursday', 'jueves', 'thurs', 'thur', 'thu', 'jue'],
  ['fridays', 'friday', 'viernes', 'fri', 'vie'],
  ['saturdays', 'saturday', 'sabados', 'sabado', 'sat', 'sab'],
];
const BY_NAME = new Map(NAMES.flatMap((names, day) => names.map((name) => [name, day] as const)));
/** Words that are something else, too; they count beside another weekday, or as the last word. */
const AMBIGUOUS = new Set(['sun', 'sat', 'wed', 'mar', 'mon', 'dom']);

const accented = (name: string) =>
  name.replace('miercoles', 'mi[eé]rcoles').replace('mie', 'mi[eé]').replace(/^sab/, 's[aá]b');
const DAY = `(?:${NAMES.flat()
  .toSorted((a, b) => b.length - a.length)
  .map(accented)
  .join('|')})`;
const LED = '(?:(?:on|every|each|from|el|los|cada|todos los) )?';
const RANGE = '-|–|~|to|through|a|al';
const RUN = new RegExp(
  `(^|[^\\p{L}\\p{N}])(${LED}${DAY}(?:(?: ?(?:[/&+]|${RANGE}|and|y|e) ?| )${LED}${DAY})*)(?![\\p{L}\\p{N}])`,
  'iu',
);
/** The conjunction between two weekdays, which divides no activities. */
export const WEEKDAY_CONJUNCTION = new RegExp(
  `(?<=(?<!\\p{L})${DAY}) (?:and|y|e|&|\\+) (?=(?:(?:on|el|los|every|cada) )?${DAY}(?!\\p{L}))`,
  'giu',
);
const PART = '(?: (?:night|morning|afternoon|evening)s?)?';
const asDays = (pattern: string) => new RegExp(`(^|[^\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
const GROUPS: readonly (readonly [RegExp, readonly number[]])[] = [
  [asDays(`(?:(?:on|every) )?(?:week|work)days?${PART}`), WORKDAYS],
  [asDays('entre semana|(?:los )?d[ií]as (?:laborables|h[aá]biles|de semana)'), WORKDAYS],
  [asDays(`(?:(?:on|every) )?(?:the )?weekends?${PART}`), WEEKEND],
  [asDays('(?:(?:los|el|cada) )?(?:fines|fin) de semana'), WEEKEND],
  [/()平日[にはの]?/u, WORKDAYS],
  [/()(?:週末|土日)[にはの]?/u, WEEKEND],
];

const JAPANESE_DAYS = '日月火水木金土';
const JAPANESE_RANGE = /([日月火水木金土])(?:曜日?)?[〜~\-–](?:毎週)?([日月火水木金土])(?:曜日?)?[にはの]?/u;
const JAPANESE_RUN = /(?:毎週)?((?:[日月火水木金土](?:曜日?)?[・/と]?)*[日月火水木金土])曜日?[にはの]?/u;
const JAPANESE_LIST = /(?:毎週)?([日月火水木金土](?:[・/][日月火水木金土])+)[にはの]?/u;
/** Without 曜 only if three and more are named, or two beside nothing else. */
const JAPANESE_BARE =
  /(?:毎週)?([日月火水木金土](?:[・/]?[日月火水木金土]){2,6}|(?:^|\s)[日月火水木金土][・/]?[日月火水木金土](?=$|[\sにはの]))[にはの]?/u;

/** Days from one to another, both included, over the end of the week if needed. */
function daysBetween(first: number, last: number): readonly number[] {
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => (first + index) % 7);
}

/** Before the weekdays that are left out; in Japanese, it follows them. */
const EXCEPT = new RegExp(
  `(^|[^\\p{L}\\p{N}])(?:except(?: for)?|but not|excepto|salvo|menos(?= (?:(?:el|los) )?${DAY}))(?![\\p{L}\\p{N}])`,
  'iu',
);
const JAPANESE_EXCEPT = /以外[はのに]?/u;
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Removes the weekdays of a fragment from the remainder and returns them, in ascending order. */
export function takeWeekdays(remainder: Remainder): readonly number[] {
  const [pattern, isJapanese] = EXCEPT.test(remainder.text) ? [EXCEPT, false] : [JAPANESE_EXCEPT, true];
  const match = pattern.exec(remainder.text);
  if (!match) return takeNamed(remainder);
  const before = { text: remainder.text.slice(0, match.index + (match[1] ?? '').length) };
  const after = { text: remainder.text.slice(match.index + match[0].length) };
  const [beforeDays, afterDays] = [takeNamed(before), takeNamed(after)];
  const [named, left] = isJapanese ? [afterDays, beforeDays] : [beforeDays, afterDays];
  if (left.length === 0) return takeNamed(remainder);
  remainder.text = `${before.text} ${after.text}`;
  return (named.length > 0 ? named : ALL_DAYS).filter((day) => !left.includes(day));
}

function takeNamed(remainder: Remainder): readonly number[] {
  const days = new Set<number>();
  for (const [pattern, group] of GROUPS)
    remainder.text = remainder.text.replace(pattern, (_, before: string) => {
      for (const day of group) days.add(day);
      return `${before} `;
    });
  for (const day of [...takeLatin(remainder), ...takeJapanese(remainder)]) days.add(day);
  return [...days].toSorted((a, b) => a - b);
}

function takeLatin(remainder: Remainder): readonly number[] {
  const match = RUN.exec(remainder.text);
  if (!match) return [];
  const [whole, before = '', run = ''] = match;
  const rest = remainder.text
    .slice(match.index + whole.length)
    .replace(/^ (?:night|morning|afternoon|evening)s?(?!\p{L})/iu, '');
  const words = run
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/ |([/&+–~-])/u)
    .filter(Boolean);
  const named = words.filter((word) => BY_NAME.has(word));
  const lead = remainder.text.slice(0, match.index + before.length);
  const isLast = rest.trim() === '' && !/^(?:el|los) /iu.test(run) && !/(?:^|\s)(?:the|in)\s*$/iu.test(lead);
  if (named.length === 1 && AMBIGUOUS.has(named[0] ?? '') && !isLast) return [];
  remainder.text = `${lead} ${rest}`;
  const isRange = new RegExp(`^(?:${RANGE})$`, 'u');
  return words.flatMap((word, index) => {
    const day = BY_NAME.get(word);
    if (day === undefined) return [];
    // "Mon-wed-fri" names three days, no range.
    const isChained = [index - 3, index + 1].some((at) => isRange.test(words[at] ?? ''));
    const isRangeEnd = isRange.test(words[index - 1] ?? '') && !isChained;
    const first = isRangeEnd ? BY_NAME.get(words[index - 2] ?? '') : undefined;
    return first === undefined ? [day] : daysBetween(first, day);
  });
}

function takeJapanese(remainder: Remainder): readonly number[] {
  const range = JAPANESE_RANGE.exec(remainder.text);
  if (range) {
    remainder.text = remainder.text.replace(JAPANESE_RANGE, ' ');
    return daysBetween(JAPANESE_DAYS.indexOf(range[1] ?? ''), JAPANESE_DAYS.indexOf(range[2] ?? ''));
  }
  const pattern = [JAPANESE_RUN, JAPANESE_LIST, JAPANESE_BARE].find((one) => one.test(remainder.text));
  const run = pattern?.exec(remainder.text)?.[1];
  if (!pattern || run === undefined) return [];
  remainder.text = remainder.text.replace(pattern, ' ');
  // Without 曜日, whose 日 would be Sunday.
  return Array.from(run.replaceAll(/曜日?/gu, ''), (sign) => JAPANESE_DAYS.indexOf(sign)).filter((day) => day >= 0);
}

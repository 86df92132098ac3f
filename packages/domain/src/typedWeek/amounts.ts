import { parseDuration } from '../activity/parseDuration';
import type { CustomUnit } from '../vocabulary';

/** Amounts found in a fragment, which were removed from its text. */
export interface Amounts {
  /** Minutes; null for none. */
  minutes: number | null;
  /** "3x". */
  times: number | null;
  /** "3 days". */
  days: number | null;
  /** "8 glasses". */
  things: { readonly count: number; readonly unit: CustomUnit } | null;
  /** Days of a rhythm, 2 or more: "every 3 days", "every other day". */
  everyDays: number | null;
  /** "daily", "a day". */
  isPerDay: boolean;
  /** "a week", "weekly". */
  isPerWeek: boolean;
  /** "at most". */
  isAtMost: boolean;
  /** "a month", "every 2 weeks". */
  isOfOtherPeriod: boolean;
  /** False for contradictory or negative amounts, and negations. */
  isUnderstood: boolean;
}

export interface Remainder {
  text: string;
}

/** Minutes of a week. */
const MINUTES_MAX = 7 * 24 * 60;

/** Matches a pattern as whole words. Group 1 is the character before. */
const asWord = (pattern: string, flags = 'iu') =>
  new RegExp(`(^|[^\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, flags);

const HOURS = 'h|hrs?|hours?|horas?';
const MINUTES = 'm|mins?|minutes?|minutos?';
const DAY_PARTS = 'nights?|mornings?|afternoons?|evenings?|noches?|mañanas?|tardes?';
/** After a number that counts how often, and is no minutes: the 2 of "1h 2 times". */
const COUNTS = `[x×]|times?|vez|veces|days?|d[ií]as?|${DAY_PARTS}|\\/`;
const DURATION = asWord(
  `(\\d{1,4}(?:[.,]\\d{1,2})? ?(?:${HOURS})(?: ?\\d{1,2}(?: ?(?:${MINUTES})|(?! ?(?:${COUNTS}))))?|\\d{1,4} ?(?:${MINUTES}))`,
);
/** Links an amount to its activity, "30分の瞑想", "週2でジム". Not the beginning of a name such as のんびり. */
const JAPANESE_LINK = '(?:の(?![んどりびぼ])|[はでに](?!\\p{Script=Hiragana}))?';
const inJapanese = (pattern: string) => new RegExp(`()${pattern}${JAPANESE_LINK}`, 'u');
const JAPANESE_DURATION = inJapanese('(?:週に?)?(\\d{1,4}(?:\\.\\d{1,2})?時間(?:\\d{1,2}分|半)?|\\d{1,4}分)間?');
const TIMES = asWord(
  '(\\d{1,4}) ?(?:x|×|times?|vez|veces)|[x×] ?(\\d{1,4})|(\\d{1,4}) ?(?=\\/ ?(?:d|day|d[ií]a|w|wk|week|sem|semana)(?![\\p{L}]))|(\\d{1,4})(?= (?:a week|per week|a la semana|por semana))',
);
const JAPANESE_TIMES = inJapanese('(?:週に?)?(\\d{1,4})[回度]');
const DAYS = asWord('(\\d{1,4}) ?(?:days?|d[ií]as?)');
/** Days by a part of them, after an activity: "journal 5 nights a week", not "2 nights out a week". */
const DAYS_BY_PART = new RegExp(
  `(\\p{L} +)(\\d{1,4}) (?:${DAY_PARTS})(?= (?:a|per|each|every) week| (?:a la|por|cada) semana| weekly| semanal|$)`,
  'iu',
);
const JAPANESE_DAYS = inJapanese('(?:週に?(\\d{1,4})日?|(\\d{1,4})日)');
const PER_DAY = asWord(
  '(?:(?:a|per|each|every) day|everyday|daily|al d[ií]a|por d[ií]a|(?:each|every) (?:morning|afternoon|evening|night)|nightly|per night|por noche|cada (?:d[ií]a|mañana|tarde|noche)|todos los d[ií]as|todas las (?:mañanas|tardes|noches)|a diario|diariamente)',
);
/** A single letter follows an amount only, unlike that of "m/w/f". */
const SLASH_DAY = /()(?:\/ ?(?:day|d[ií]a)|(?<!\p{L})\/ ?d)(?![\p{L}\p{N}])/iu;
const JAPANESE_PER_DAY = inJapanese(
  '(?:毎[日朝晩夕夜]|(?<=[回度分杯間冊ジ])\\/ ?日|[1一]日に?(?=[\\d一二三四五六七八九十百千万]))',
);
const PER_WEEK = asWord('(?:(?:a|per|each|every) week|weekly|(?:a la|por|cada) semana|semanal(?:es|mente)?)');
const SLASH_WEEK = /()(?:\/ ?(?:week|wk|semana|sem)|(?<!\p{L})\/ ?w)(?![\p{L}\p{N}])/iu;
const JAPANESE_PER_WEEK = inJapanese('(?:毎週|[1一]?週間に?|週に|\\/ ?週)');
const AT_MOST = asWord(
  '(?:at )?max(?:imum)?(?: of)?|at most|less than|(?:fewer than|under|below|hasta|por debajo de)(?= \\d)|no more than|not more than|up to|m[aá]x(?:imo)?(?: de)?|como (?:mucho|m[aá]ximo)|a lo sumo|menos de|no m[aá]s de',
);
/** Says what a goal is anyway. */
const AT_LEAST = asWord('at (?:the )?least|al menos|por lo menos|como m[ií]nimo|m[ií]nimo(?: de)?|minimum(?: of)?');
const JAPANESE_AT_LEAST = inJapanese('(?:以上|少なくとも|最低(?:でも|限)?)');
/** Not the time of a clock, 「23時までに寝る」. */
const JAPANESE_AT_MOST = inJapanese('(?:以内|以下|未満|(?<!\\d時(?:半|\\d{1,2}分)?)まで|最大)に?');
const EVERY_DAYS = asWord('(?:every|each|cada) (\\d{1,4})(?: ?(?:days|d[ií]as)|(?:nd|rd|th) day)');
const JAPANESE_EVERY_DAYS = inJapanese('(\\d{1,4})日(?:ごと|毎|に1[回度])に?');
/** So many days are between two. */
const JAPANESE_DAYS_BETWEEN = inJapanese('(\\d{1,4})日おきに?');
const EVERY_OTHER_DAY = asWord('every (?:other|second) day|d[ií]a por medio|(?:un|1) d[ií]a s[ií](?: y otro)? no');
const JAPANESE_EVERY_OTHER_DAY = inJapanese('隔日に?');
const OTHER_PERIOD = asWord(
  '(?:a|per|each|every) (?:month|year)|monthly|yearly|every other week|fortnightly|biweekly|quincenal(?:mente)?|(?:every|cada) (?:\\d{1,4}|two|three|four|six|eight|dos|tres|cuatro|seis|ocho) ?(?:weeks?|semanas?|months?|meses)|(?:al|por|cada) (?:mes|a[nñ]o)|mensual|every (?:other|second) (?:mon|tues?|wed|thu|thurs|fri|sat|sun|wednes|satur)(?:day)?s?|un (?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo) s[ií]',
);
const JAPANESE_OTHER_PERIOD = /毎月|[月年]に?\d|隔週|\d週間?(?:ごと|おき|毎)/u;
const NEGATION = asWord('never|nunca|jam[aá]s');
const JAPANESE_NEGATION = /しない/u;
/** A negative amount. */
const NEGATIVE = /(^|\s)[-−–]\d/u;

const counted = (noun: string) => asWord(`(\\d{1,4}) ?${noun}(?: (?:of|de))?`);
/** Nouns that are counted, plural first. */
const THINGS: readonly (readonly [RegExp, CustomUnit])[] = [
  [counted('glass(?:es)?'), { many: 'glasses', one: 'glass' }],
  [counted('vasos?'), { many: 'vasos', one: 'vaso' }],
  [/()(\d{1,4})杯の?/u, { many: '杯', one: '杯' }],
  [counted('cups?'), { many: 'cups', one: 'cup' }],
  [counted('tazas?'), { many: 'tazas', one: 'taza' }],
  [counted('pages?'), { many: 'pages', one: 'page' }],
  [counted('p[aá]ginas?'), { many: 'páginas', one: 'página' }],
  [/()(\d{1,4})ページの?/u, { many: 'ページ', one: 'ページ' }],
  [counted('books?'), { many: 'books', one: 'book' }],
  [counted('libros?'), { many: 'libros', one: 'libro' }],
  [/()(?:週に?)?(\d{1,4})冊の?/u, { many: '冊', one: '冊' }],
  ...Array.from(
    '本個缶枚曲問',
    (unit) => [new RegExp(`()(?:週に?)?(\\d{1,4})${unit}の?`, 'u'), { many: unit, one: unit }] as const,
  ),
];

/** Spelled numbers from 1 on. */
const NUMBERS =
  'one un una 一|two dos 二|three tres 三|four cuatro 四|five cinco 五|six seis 六|seven siete 七|eight ocho 八|nine nueve 九|ten diez 十'
    .split('|')
    .map((words) => words.split(' '));
const numberNamed = (word: string) => NUMBERS.findIndex((words) => words.includes(word.toLowerCase())) + 1;
const COUNTED = `times?|days?|d[ií]as?|${DAY_PARTS}|${HOURS}|${MINUTES}|vez|veces|glass(?:es)?|vasos?|cups?|tazas?|pages?|p[aá]ginas?|books?|libros?`;
const SEVERAL = 'two|three|four|five|six|seven|eight|nine|ten|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez';
const SPELLED = asWord(`(one|una?|${SEVERAL}) (${COUNTED})`, 'giu');
/** Counts the noun after it: "3 workouts a week", not "5 a side" or "5 k". */
const LEADING_COUNT = new RegExp(`^(\\s*)(\\d{1,4}|${SEVERAL}) +(?=\\p{L}{2})`, 'iu');
/** Ends a maximum, "coffee max 2 a day". */
const TRAILING_COUNT = /(\p{L})\s+(\d{1,3})\s*$/u;
const JAPANESE_SPELLED = /([一二三四五六七八九十])(?=[回度日分杯冊]|時間|ページ)/gu;
/** "週一で": once a week. */
const JAPANESE_WEEKLY = /週([一二三四五六七])(?!\p{Script=Han})/gu;
const ADVERBS: readonly (readonly [RegExp, string])[] = [
  [asWord('once'), '1 times'],
  [asWord('twice'), '2 times'],
  [asWord('thrice'), '3 times'],
  [asWord('half an hour|media hora'), '30 min'],
  [asWord('three quarters of an hour|tres cuartos de hora'), '45 min'],
  [asWord('(?:a )?quarter of an hour|(?:un )?cuarto de hora'), '15 min'],
  [asWord('an hour'), '1 h'],
];

/** "1 hour and a half", "2 horas y media", "one and a half hours". */
const AND_A_HALF = [
  asWord(`(\\d{1,3}) ?(?:${HOURS}) (?:and a half|y media)`),
  asWord(`(\\d{1,3}|one|${SEVERAL}) and a half hours`),
];
const HOURS_AND_MINUTES = asWord(`(\\d{1,3}) ?(?:${HOURS}) (?:and|y) (\\d{1,2}) ?(?:${MINUTES})`);
/** "30 minutos diarios", "8 hours a night". */
const AMOUNT_OF_DAY = asWord(`(\\d{1,4} ?(?:${COUNTED})) (?:diari[ao]s?|a (?:night|morning|afternoon|evening))`);
/** "3-4 times", "20 to 30 min", "3〜4回": the character before, the lower number and the higher one. */
const RANGE = new RegExp(
  `(^|[^\\d.,:])(\\d{1,4})(?: ?[-–~〜] ?| (?:to|or|a|o) )(\\d{1,4})(?= ?(?:[回度日分杯/]|時間|ページ|(?:[x×]|${COUNTED}|a week|per week|a la semana|por semana)(?![\\p{L}\\p{N}])))`,
  'giu',
);

/** Ways to write what the patterns know in another form, with that form. */
const NOTATIONS: readonly (readonly [RegExp, string])[] = [
  // "45-minute run", and "30'" or "15'/día" as in Spanish.
  [/(\d)-(?=(?:h|hrs?|hours?|m|mins?|minutes?)(?![\p{L}\p{N}]))/giu, '$1 '],
  [/(\d)['’′](?=[\s/]|$)/gu, '$1 min'],
  // "3x week", 「3/週」.
  [/(\d ?(?:[x×]|times?|vez|veces)) (?=(?:week|wk|semana|sem|day|d[ií]a)(?![\p{L}\p{N}]))/giu, '$1/'],
  [/(?<![\d/])(\d{1,2})\/(?=[週日](?!\p{Script=Han}))/gu, '$1回/'],
  // "2 litros de agua diarios".
  [/(\d\S* \S.*) diari[ao]s?$/iu, '$1 a day'],
  // 「月曜から金曜まで」.
  [/([日月火水木金土])曜日?から([日月火水木金土])曜日?(?:まで)?/gu, '$1曜〜$2曜'],
  [/([日月火水木金土])から([日月火水木金土])まで/gu, '$1曜〜$2曜'],
];

/** Keeps the hour of "at 23h" from being a duration until the amounts are taken: a character of the private use area. */
const CLOCK_GLUE = '\ue001';
const CLOCK = /(?<![\p{L}\p{N}])((?:las|at|by|before|after|until|till) \d{1,2}) ?(?=h(?:s|rs?)?(?![\p{L}\p{N}]))/giu;

/** Replaces halves by decimals, "½ hour" by "0.5 hour". Normalized, "1½" would be 11/2. */
export const spellHalves = (text: string): string =>
  text
    .replace(/(?:(\d{1,3})\s*)?½/gu, (_, whole: string | undefined) => `${whole ?? 0}.5`)
    .replace(
      /(^|[^\d/])(?:(\d{1,3})\s+)?1\/2(?=\s*h)/giu,
      (_, before: string, whole: string | undefined) => `${before}${whole ?? 0}.5`,
    );

/**
 * Replaces spelled numbers by digits: "three times", "tres veces", "三回", "an hour and a half". A range becomes its lower
 * number, of a maximum its higher one: somebody who runs 3 or 4 times runs at least 3 times.
 */
export function spellDigits(typed: string): string {
  const text = NOTATIONS.reduce((whole, [pattern, known]) => whole.replace(pattern, known), typed);
  const digits = text
    .replace(SPELLED, (_, before: string, number: string, noun: string) => `${before}${numberNamed(number)} ${noun}`)
    .replace(JAPANESE_SPELLED, (number) => String(numberNamed(number)))
    .replace(JAPANESE_WEEKLY, (_, number: string) => `週${numberNamed(number)}`);
  const spelled = ADVERBS.reduce((whole, [pattern, number]) => whole.replace(pattern, `$1${number}`), digits);
  const isAtMost = AT_MOST.test(text) || JAPANESE_AT_MOST.test(text);
  return AND_A_HALF.reduce(
    (whole, pattern) =>
      whole.replace(pattern, (_, before: string, number: string) => `${before}${numberNamed(number) || number}.5 h`),
    spelled,
  )
    .replace(HOURS_AND_MINUTES, '$1$2 h $3 min')
    .replace(AMOUNT_OF_DAY, '$1$2 a day')
    .replace(/(\d[x×])(?=\d{1,3} ?(?:h|m|分|時))/giu, '$1 ')
    .replace(CLOCK, `$1${CLOCK_GLUE}`)
    .replace(RANGE, isAtMost ? '$1$3' : '$1$2');
}

/** Joins what is left around a removed part: with a space, except in Japanese. */
function joinRest(before: string, after: string): string {
  const isJapanese =
    /[\u3040-\u30ff\u4e00-\u9fff]\s*$/u.test(before) && /^\s*[\d\u3040-\u30ff\u4e00-\u9fff]/u.test(after);
  return isJapanese ? before.trimEnd() + after.trimStart() : `${before} ${after}`;
}

/** Removes a match and returns its first group; undefined for no match. */
function take(remainder: Remainder, pattern: RegExp): string | undefined {
  const match = pattern.exec(remainder.text);
  if (!match) return undefined;
  const [whole, before = '', ...groups] = match;
  const start = match.index + before.length;
  remainder.text = joinRest(remainder.text.slice(0, start), remainder.text.slice(match.index + whole.length));
  return groups.find((group) => group !== undefined) ?? '';
}

function takeNumber(remainder: Remainder, ...patterns: readonly RegExp[]): number | null {
  for (const pattern of patterns) {
    const found = take(remainder, pattern);
    if (found !== undefined) return Number(found);
  }
  return null;
}

const takeAny = (remainder: Remainder, ...patterns: readonly RegExp[]): boolean =>
  patterns.filter((pattern) => take(remainder, pattern) !== undefined).length > 0;

function takeThings(remainder: Remainder): Amounts['things'] {
  for (const [pattern, unit] of THINGS) {
    const count = takeNumber(remainder, pattern);
    if (count !== null) return { count, unit };
  }
  return null;
}

/**
 * Removes a number before a noun that is no known unit: the 3 of "3 workouts" a week, and of a maximum also one at the end.
 * Null for none.
 */
function takeCount(remainder: Remainder, isAtMost: boolean): number | null {
  const count = take(remainder, LEADING_COUNT) ?? (isAtMost ? take(remainder, TRAILING_COUNT) : undefined);
  return count === undefined ? null : numberNamed(count) || Number(count);
}

/** Removes a rhythm: the number of days from one to the next; null for none. */
function takeEveryDays(remainder: Remainder): number | null {
  if (takeAny(remainder, EVERY_OTHER_DAY, JAPANESE_EVERY_OTHER_DAY)) return 2;
  const between = takeNumber(remainder, JAPANESE_DAYS_BETWEEN);
  return between === null ? takeNumber(remainder, EVERY_DAYS, JAPANESE_EVERY_DAYS) : between + 1;
}

/** Reads the amounts of a fragment and removes them from the remainder. */
export function takeAmounts(remainder: Remainder): Amounts {
  const { text } = remainder;
  const isAtMost = takeAny(remainder, AT_MOST, JAPANESE_AT_MOST);
  takeAny(remainder, AT_LEAST, JAPANESE_AT_LEAST);
  const rhythm = takeEveryDays(remainder);
  const isDaily = takeAny(remainder, PER_DAY, JAPANESE_PER_DAY) || rhythm === 1;
  const everyDays = rhythm === 1 ? null : rhythm;
  const duration = take(remainder, DURATION) ?? take(remainder, JAPANESE_DURATION);
  const repeats = takeNumber(remainder, TIMES, JAPANESE_TIMES);
  // After the times, which "/day" tells from a number of the name.
  const isPerDay = takeAny(remainder, SLASH_DAY) || isDaily;
  const things = takeThings(remainder);
  const days = takeNumber(remainder, DAYS, DAYS_BY_PART, JAPANESE_DAYS);
  const isPerWeek = takeAny(remainder, PER_WEEK, SLASH_WEEK, JAPANESE_PER_WEEK);
  const minutes = duration === undefined ? null : parseDuration(duration, MINUTES_MAX);
  const hasAmount = duration !== undefined || repeats !== null || things !== null || days !== null;
  const times = (isPerWeek || (isAtMost && isPerDay)) && !hasAmount ? takeCount(remainder, isAtMost) : repeats;
  const rest = remainder.text;
  remainder.text = rest.replaceAll(CLOCK_GLUE, '');
  return {
    minutes,
    times,
    days,
    things,
    everyDays,
    isPerDay,
    isPerWeek,
    isAtMost,
    isOfOtherPeriod: OTHER_PERIOD.test(text) || JAPANESE_OTHER_PERIOD.test(text),
    isUnderstood:
      !NEGATION.test(text) &&
      !JAPANESE_NEGATION.test(text) &&
      !NEGATIVE.test(text) &&
      !(duration !== undefined && minutes === null) &&
      everyDays !== 0 &&
      !(everyDays !== null && (isAtMost || isPerDay || isPerWeek || days !== null)) &&
      [times, days, things].filter((one) => one !== null).length <= 1 &&
      ![DURATION, JAPANESE_DURATION, TIMES, JAPANESE_TIMES].some((pattern) => pattern.test(rest)),
  };
}

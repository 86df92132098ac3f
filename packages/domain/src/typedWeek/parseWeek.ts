import {
  ACTIVITY_NAME_MAX,
  type ActivityUnit,
  DEFAULT_ICON,
  type Direction,
  type IconName,
  isTargetAllowed,
} from '../activity';
import type { AreaKind } from '../area';
import { characterCount, toOneLine } from '../text';
import { type ActivityGuess, type CustomUnit, guessActivity } from '../vocabulary';
import { type Amounts, type Remainder, spellDigits, spellHalves, takeAmounts } from './amounts';
import { takeWeekdays, WEEKDAY_CONJUNCTION } from './weekdays';

/** An activity with a weekly goal that was typed in words. */
export interface TypedActivity {
  readonly name: string;
  readonly icon: IconName;
  readonly area: AreaKind;
  readonly unit: ActivityUnit;
  readonly direction: Direction;
  readonly target: number;
  readonly customUnit: CustomUnit | null;
  /** Weekdays it is meant for, 0 Sunday to 6 Saturday, ascending; empty for any day. */
  readonly weekdays: readonly number[];
  /** Rhythm in days, 2 to 7; null for none. */
  readonly everyDays: number | null;
}

/**
 * The reason why a fragment became no activity: more days than a week has, another period than a week, an activity that
 * was named before, or anything else.
 */
export type Rejection = 'TOO_MANY_DAYS' | 'OTHER_PERIOD' | 'REPEATED' | 'UNCLEAR';

export interface RejectedFragment {
  /** As typed. */
  readonly fragment: string;
  readonly reason: Rejection;
}

export interface TypedWeek {
  readonly activities: readonly TypedActivity[];
  readonly rejected: readonly RejectedFragment[];
  /** True if an amount, a duration or a day was named. */
  readonly hasAmount: boolean;
}

interface Goal {
  readonly unit: ActivityUnit;
  readonly target: number;
  readonly customUnit?: CustomUnit;
}

interface Fragment extends Amounts {
  readonly name: string;
  readonly weekdays: readonly number[];
  readonly hasAmount: boolean;
}

/** A comma between digits is a decimal one: "1,5h". */
const SEPARATOR = /[、，;；。\n\r]|,(?!\d)|\.(?=\s|$)/u;
const CONJUNCTION = /\s(and|y(?! otro no)|e|&|\+)\s/iu;
/** Halves of hours, whose conjunction divides no activities: "an hour and a half", "1 and a half hours", "una hora y media". */
const HALVES =
  /h(?:(?:ou)?rs?)? and a half(?!\p{L})|(?:\d|one|two|three|four|five|six) and a half hours(?!\p{L})|(?:horas?|h) y media(?!\p{L})/giu;
/** Stands for the spaces in {@link HALVES} and {@link WEEKDAY_CONJUNCTION} until the text is divided: a character of the private use area. */
const GLUE = '\ue000';
const JAPANESE_CONJUNCTION =
  /([回度分杯間]|[^曜]日|週[\d０-９])と|と(?=毎[日朝晩夕夜週]|週[\d０-９]|平日|週末|[\d０-９])/gu;
/** "2、3回": a range, which divides no activities. */
const JAPANESE_RANGE = /([\d０-９])[、，](?=[\d０-９]{1,2}[回度日分杯])/gu;
/** Bullets and numbers of a list, one activity a line. */
const BULLETS = /(^|[\n\r])[^\S\n\r]*(?:[-–—*•·‣◦]\s+|[\d０-９]{1,2}(?:[.)]\s+|[．）]\s*)|[・●○■□]\s*)/gu;
/** A time of day, which names no activity: "mondays at 7". */
const CLOCK_NAME =
  /^(?:(?:(?:(?:a|desde|sobre|hacia) las?|at|by|from) )?\d{1,2}(?:[:.]\d{2})? ?(?:h|hrs?|am|pm)?|\d{1,2}時(?:半|\d{1,2}分)?(?:に|から)?)$/iu;
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/u;

/** Words left at an end of a name once its amounts were removed. */
const LEADING =
  /^(?:(?:for|of|at|on|and|every|each|y|e|de|del|durante|por|cada|los|las)\s|[をにはがのでと]\s*(?=\s|$))/iu;
const TRAILING =
  /(?:\s(?:for|of|at|on|and|every|each|y|e|de|durante|por|cada|los|las|a)|(?:を|に|は|が|の|で|と)|をする|する)$/iu;
/** Says that an amount is that of each time: "gym 3x, 1h each". */
const OF_EACH_TIME = /(?:^|\s)(?:each(?: time)?|cada (?:una?|vez))$|ずつ$/iu;
const EDGES = /^[\s\-–—:：/・.,!！?？"“”()（）]+|[\s\-–—:：/・.,!！?？"“”()（）]+$/gu;

/**
 * Reads a week in words: "run 3x, read 4h, call mum sundays", "correr 3 veces, leer 4h", "ランニング週3回、読書4時間". Each
 * fragment becomes one activity or is rejected, such as "run 9x", because a week has seven days.
 */
export function parseWeek(text: string): TypedWeek {
  const activities: TypedActivity[] = [];
  const rejected: RejectedFragment[] = [];
  const names = new Set<string>();
  let hasAmount = false;
  for (const fragment of splitWeek(text)) {
    const activity = parseActivity(fragment);
    const key = typeof activity === 'string' ? undefined : activity.name.toLowerCase();
    if (typeof activity === 'string' || key === undefined || names.has(key)) {
      rejected.push({ fragment, reason: typeof activity === 'string' ? activity : 'REPEATED' });
      continue;
    }
    names.add(key);
    activities.push(activity);
    hasAmount ||= readFragment(fragment).hasAmount;
  }
  return { activities, rejected, hasAmount };
}

/** A part of a text, and what it says. */
interface Part {
  text: string;
  hasName: boolean;
  hasAmount: boolean;
  hasMinutes: boolean;
  /** True for times, days, things or a rhythm. */
  hasCount: boolean;
  isPerDay: boolean;
  /** True for weekdays without times. */
  readonly hasWeekdays: boolean;
}

/** Splits a text at commas and line breaks, and at "and" or spaces in Japanese where an activity is complete. */
function splitWeek(text: string): readonly string[] {
  const fragments: Part[] = [];
  const plain = text.replaceAll(BULLETS, '$1').replaceAll(JAPANESE_RANGE, '$1〜');
  for (const hard of plain.replaceAll(JAPANESE_CONJUNCTION, '$1、').split(SEPARATOR)) {
    const parts = splitSoftly(hard)
      .filter(({ part }) => part.trim() !== '')
      .map(({ joint, part }) => ({ joint, ...readPart(part) }));
    const isNameless = parts.every(({ hasName }) => !hasName);
    for (const [index, { joint, ...part }] of parts.entries()) {
      const before = fragments.at(-1);
      const isJoined =
        index === 0
          ? isNameless && before !== undefined && isOfActivity(part, before)
          : !part.hasName || !before?.hasAmount || !before.hasName;
      if (before && isJoined) join(before, part, joint);
      else fragments.push(part);
    }
  }
  return fragments.map((fragment) => fragment.text.trim());
}

function readPart(text: string): Part {
  const { name, hasAmount, weekdays, minutes, times, days, things, everyDays, isPerDay } = readFragment(text);
  return {
    text,
    hasName: name !== '' && !CLOCK_NAME.test(name),
    hasAmount,
    hasMinutes: minutes !== null,
    hasCount: weekdays.length > 0 || [times, days, things, everyDays].some((count) => count !== null),
    isPerDay,
    hasWeekdays: weekdays.length > 0 && times === null,
  };
}

/**
 * True for a part without a name that says more of the activity before it: "gym mon, wed", "yoga, 3 times a week",
 * "guitar 15 min a day, 5 days a week".
 */
function isOfActivity(part: Part, before: Part): boolean {
  if (!before.hasName || !part.hasAmount) return false;
  if (part.hasMinutes && before.hasMinutes) return false;
  if (part.hasWeekdays) return true;
  return !(before.hasCount && (part.hasCount || part.isPerDay)) && !(part.isPerDay && before.isPerDay);
}

function join(before: Part, part: Part, joint: string): void {
  before.text += `${joint}${part.text}`;
  for (const what of ['hasName', 'hasAmount', 'hasMinutes', 'hasCount', 'isPerDay'] as const)
    before[what] ||= part[what];
}

function splitSoftly(text: string): readonly { readonly joint: string; readonly part: string }[] {
  // Conjunctions stand at the odd indices.
  const pieces = text
    .replaceAll(HALVES, (half) => half.replaceAll(' ', GLUE))
    .replaceAll(WEEKDAY_CONJUNCTION, (and) => and.replaceAll(' ', GLUE))
    .split(CONJUNCTION)
    .map((piece) => piece.replaceAll(GLUE, ' '));
  return pieces.flatMap((piece, index) => {
    if (index % 2 === 1) return [];
    const joint = index === 0 ? ' ' : ` ${pieces[index - 1] ?? ''} `;
    const parts = JAPANESE.test(piece) ? piece.trim().split(/\s+/u) : [piece];
    return parts.map((part, at) => ({ joint: at === 0 ? joint : ' ', part }));
  });
}

function readFragment(fragment: string): Fragment {
  const plain = spellDigits(spellHalves(fragment).normalize('NFKC').replaceAll(/\s+/gu, ' ').trim());
  const remainder: Remainder = { text: plain };
  const amounts = takeAmounts(remainder);
  const weekdays = takeWeekdays(remainder);
  const hasAmount =
    weekdays.length > 0 ||
    amounts.isPerDay ||
    amounts.isPerWeek ||
    amounts.everyDays !== null ||
    [amounts.minutes, amounts.times, amounts.days, amounts.things].some((amount) => amount !== null);
  return { ...amounts, weekdays, hasAmount, name: cleanName(remainder.text, hasAmount) };
}

/** Longer names are rejected anyway, as they are. */
const CLEANED_MAX = 200;

function cleanName(text: string, isCut: boolean): string {
  const whole = toOneLine(text.replaceAll(/\s+/gu, ' ')).replaceAll(EDGES, '');
  const name = isCut && whole.length <= CLEANED_MAX ? trimWords(whole.replace(OF_EACH_TIME, '')) : whole;
  const [first = '', ...others] = name;
  return first.toUpperCase() + others.join('');
}

function trimWords(name: string): string {
  const shorter = name.replace(LEADING, '').replace(TRAILING, '').replaceAll(EDGES, '');
  return shorter === name ? name : trimWords(shorter);
}

function parseActivity(text: string): TypedActivity | Rejection {
  const fragment = readFragment(text);
  const { name, weekdays, everyDays, isUnderstood, isOfOtherPeriod, isAtMost } = fragment;
  if (isOfOtherPeriod || (everyDays ?? 0) > WEEK) return 'OTHER_PERIOD';
  if (!isUnderstood || !/[\p{L}\p{Extended_Pictographic}]/u.test(name)) return 'UNCLEAR';
  if (characterCount(name) > ACTIVITY_NAME_MAX) return 'UNCLEAR';
  const guess = guessActivity(name);
  const goal = readGoal(fragment, guess);
  const direction = isAtMost ? 'AT_MOST' : 'AT_LEAST';
  if (!goal) return 'UNCLEAR';
  if (goal.unit === 'DAYS' && goal.target > WEEK) return 'TOO_MANY_DAYS';
  if (!isTargetAllowed(goal.unit, direction, goal.target)) return 'UNCLEAR';
  if (everyDays !== null && weekdays.length > 0) return 'UNCLEAR';
  if (goal.unit === 'DAYS' && weekdays.length > 0 && goal.target > weekdays.length) return 'UNCLEAR';
  return {
    name,
    icon: guess?.icon ?? DEFAULT_ICON,
    area: guess?.area ?? 'OTHER',
    unit: goal.unit,
    direction,
    target: goal.target,
    customUnit: goal.customUnit ?? (goal.unit === 'TIMES' ? (guess?.customUnit ?? null) : null),
    weekdays: weekdays.length === WEEK ? [] : weekdays,
    everyDays,
  };
}

const WEEK = 7;

/** Names of sleep, of which a lone duration is that of a night: "sleep 8h". */
const SLEEP = /^(?:sleep(?:ing)?|dormir|sueño)(?!\p{L})|^(?:睡眠|寝る)/iu;
/** Minutes that somebody sleeps in a night; more are those of a week. */
const NIGHT = { min: 3 * 60, max: 14 * 60 };

const isNight = ({ name, minutes, times, days, isPerWeek }: Fragment): boolean =>
  SLEEP.test(name) &&
  minutes !== null &&
  minutes >= NIGHT.min &&
  minutes <= NIGHT.max &&
  times === null &&
  days === null &&
  !isPerWeek;

/** Weekly goal of a fragment; undefined if it names none and its activity is unknown. */
function readGoal(fragment: Fragment, guess: ActivityGuess | undefined): Goal | undefined {
  const { minutes, times, days, things, everyDays, isPerWeek, isAtMost, weekdays } = fragment;
  const isPerDay = fragment.isPerDay || everyDays !== null || isNight(fragment);
  // As many times as a rhythm fits into each week.
  const perDay = weekdays.length > 0 ? weekdays.length : isPerDay ? Math.floor(WEEK / (everyDays ?? 1)) : 1;
  if (minutes !== null)
    return { unit: 'DURATION', target: minutes * (days ?? (times ?? 1) * (times !== null && !isPerDay ? 1 : perDay)) };
  if (things) return { unit: 'TIMES', target: things.count * perDay, customUnit: things.unit };
  if (days !== null) return { unit: 'DAYS', target: days };
  if (times !== null) {
    if (isPerDay) return { unit: everyDays !== null && times === 1 ? 'DAYS' : 'TIMES', target: times * perDay };
    const isCounted = guess ? guess.unit === 'TIMES' : times > WEEK;
    return { unit: isCounted ? 'TIMES' : 'DAYS', target: times };
  }
  if (isAtMost) return undefined;
  if (weekdays.length > 0 || isPerDay) return { unit: 'DAYS', target: perDay };
  if (isPerWeek) return { unit: guess?.unit === 'TIMES' ? 'TIMES' : 'DAYS', target: 1 };
  return guess && { unit: guess.unit, target: guess.target };
}

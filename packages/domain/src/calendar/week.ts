import {
  type CivilDate,
  FIRST_DAY_NUMBER,
  LAST_DAY_NUMBER,
  dayNumber,
  dayNumberOfParts,
  digits,
  fromDayNumber,
  pad,
  weekdayOfNumber,
  yearOf,
} from './civilDate';
import { type WeekStartDay, firstDayOfWeek } from './weekStartDay';

/**
 * A week, written `YYYY-Wnn`. Rule: a week is named by the ISO 8601 week of its Thursday. With Monday start that is ISO
 * 8601 itself; a Sunday or Saturday week contains the same Monday to Friday and has the same id. Ids sort
 * chronologically.
 */
export type WeekId = `${number}-W${number}`;

const PATTERN = /^\d{4}-W\d{2}$/;

// Day 0, 1970-01-01, is a Thursday, so the day number of every Thursday is a multiple of seven. A week is therefore
// identified by one integer, its index: the day number of its Thursday divided by seven. All functions below use that
// index.

/** True for the id of a week that exists: "2026-W53", not "2025-W53" and not "2025-W1". */
export function isWeekId(value: unknown): value is WeekId {
  if (typeof value !== 'string' || !PATTERN.test(value)) return false;
  const year = digits(value, 0, 4);
  const week = digits(value, 6, 8);
  return year >= 1 && week >= 1 && week <= weeksInYear(year);
}

/** @throws RangeError when the text is not the id of an existing week. */
export function weekId(text: string): WeekId {
  if (!isWeekId(text)) throw new RangeError(`Not a week: "${text}"`);
  return text;
}

/** The week that contains `date`, for weeks that start on `weekStartDay`. */
export function weekIdOf(date: CivilDate, weekStartDay: WeekStartDay): WeekId {
  const n = dayNumber(date);
  const start = firstDayOfWeek(weekStartDay);
  const firstDay = n - ((weekdayOfNumber(n) - start + 7) % 7);
  return weekOfIndex((firstDay + thursdayOffset(start)) / 7);
}

/** First and last day of a week. The first and last week of the calendar are cut to the years 0001 to 9999. */
export function weekRange(week: WeekId, weekStartDay: WeekStartDay): { first: CivilDate; last: CivilDate } {
  const first = firstDayNumber(week, weekStartDay);
  return {
    first: fromDayNumber(Math.max(first, FIRST_DAY_NUMBER)),
    last: fromDayNumber(Math.min(first + 6, LAST_DAY_NUMBER)),
  };
}

/** The seven days of a week, in order. */
export function datesOfWeek(week: WeekId, weekStartDay: WeekStartDay): CivilDate[] {
  const first = firstDayNumber(week, weekStartDay);
  return Array.from({ length: 7 }, (_, index) => fromDayNumber(first + index));
}

/**
 * The week `weeks` later, or earlier when negative.
 * @throws RangeError when not whole, or outside the years 0001 to 9999.
 */
export function addWeeks(week: WeekId, weeks: number): WeekId {
  return weekOfIndex(indexOf(week) + weeks);
}

/** `to` minus `from` in weeks: positive when `to` is later. */
export function weeksBetween(from: WeekId, to: WeekId): number {
  return indexOf(to) - indexOf(from);
}

/** Comparator for sorting, earliest first. */
export function compareWeeks(a: WeekId, b: WeekId): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Every week from `from` to `to`, both included; none when `to` is earlier. */
export function weekRangeList(from: WeekId, to: WeekId): WeekId[] {
  const first = indexOf(from);
  const count = Math.max(0, indexOf(to) - first + 1);
  return Array.from({ length: count }, (_, index) => weekOfIndex(first + index));
}

/** 1 to 53. */
export function weekNumberOf(week: WeekId): number {
  return digits(week, 6, 8);
}

/** The ISO year in the id, which differs from the calendar year of some days around New Year. */
export function weekYearOf(week: WeekId): number {
  return digits(week, 0, 4);
}

/** Number of weeks of an ISO year: one for each of its Thursdays. */
export function weeksInYear(isoYear: number): 52 | 53 {
  return indexOfFirstWeek(isoYear + 1) - indexOfFirstWeek(isoYear) === 53 ? 53 : 52;
}

function firstDayNumber(week: WeekId, weekStartDay: WeekStartDay): number {
  return indexOf(week) * 7 - thursdayOffset(firstDayOfWeek(weekStartDay));
}

/** Days from a week's first day to its Thursday. */
function thursdayOffset(firstDay: number): number {
  return (4 - firstDay + 7) % 7;
}

function indexOf(week: WeekId): number {
  return indexOfFirstWeek(weekYearOf(week)) + weekNumberOf(week) - 1;
}

/** The index of W01, the week of the year's first Thursday. */
function indexOfFirstWeek(isoYear: number): number {
  return Math.ceil(dayNumberOfParts(isoYear, 1, 1) / 7);
}

function weekOfIndex(index: number): WeekId {
  const year = yearOf(fromDayNumber(index * 7));
  return `${pad(year, 4)}-W${pad(index - indexOfFirstWeek(year) + 1, 2)}` as WeekId;
}

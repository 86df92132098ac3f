import { type CivilDate, civilDate, daysInMonth, digits, monthOf, pad, yearOf } from './civilDate';

/** A month of the calendar, written `YYYY-MM`. Text order is time order. */
export type MonthId = `${number}-${number}`;

/** The month that holds `date`. */
export function monthIdOf(date: CivilDate): MonthId {
  return monthOfIndex(indexOf(date));
}

/** The first and the last day of a month. @throws RangeError when there is no such month in the years 0001 to 9999. */
export function monthRange(month: MonthId): { first: CivilDate; last: CivilDate } {
  const first = civilDate(`${month}-01`);
  return { first, last: civilDate(`${month}-${pad(daysInMonth(yearOf(first), monthOf(first)), 2)}`) };
}

/** Every month from `from` to `to`, both included; none when `to` is earlier. */
export function monthRangeList(from: MonthId, to: MonthId): MonthId[] {
  const first = indexOfMonth(from);
  const count = Math.max(0, indexOfMonth(to) - first + 1);
  return Array.from({ length: count }, (_, index) => monthOfIndex(first + index));
}

function indexOf(date: CivilDate): number {
  return yearOf(date) * 12 + monthOf(date) - 1;
}

function indexOfMonth(month: MonthId): number {
  return digits(month, 0, 4) * 12 + digits(month, 5, 7) - 1;
}

function monthOfIndex(index: number): MonthId {
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}` as MonthId;
}

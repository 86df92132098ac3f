import { addDays, type CivilDate, monthOf, pad } from './civilDate';

/** A quarter of a calendar year: 1 is January to March. */
export type Quarter = 1 | 2 | 3 | 4;

export const QUARTERS: readonly Quarter[] = [1, 2, 3, 4];

const MONTHS = 3;

/** The quarter a date lies in. */
export function quarterOf(date: CivilDate): Quarter {
  const index = Math.floor((monthOf(date) - 1) / MONTHS);
  return index === 0 ? 1 : index === 1 ? 2 : index === 2 ? 3 : 4;
}

/** The first and the last day of a quarter; the year is 1 to 9998. */
export function quarterRange(year: number, quarter: Quarter): { first: CivilDate; last: CivilDate } {
  const next = quarter === 4 ? firstOfMonth(year + 1, 1) : firstOfMonth(year, quarter * MONTHS + 1);
  return { first: firstOfMonth(year, (quarter - 1) * MONTHS + 1), last: addDays(next, -1) };
}

/** The first and the last day of a year, 1 to 9999. */
export function yearRange(year: number): { first: CivilDate; last: CivilDate } {
  return { first: firstOfMonth(year, 1), last: addDays(firstOfMonth(year, 12), 30) };
}

function firstOfMonth(year: number, month: number): CivilDate {
  return `${pad(year, 4)}-${pad(month, 2)}-01` as CivilDate;
}

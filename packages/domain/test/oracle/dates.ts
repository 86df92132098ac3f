// Dates of the oracle: arithmetic on the platform's Date in UTC, and weeks found by walking day by day. Nothing of the
// domain is used.

const DAY_MS = 86_400_000;

/** Sunday 0, Monday 1, Saturday 6. */
export type StartDay = 0 | 1 | 6;

const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const plusDays = (date: string, days: number): string => textOf(msOf(date) + days * DAY_MS);
const weekdayOf = (date: string): number => new Date(msOf(date)).getUTCDay();

/** The seven dates of the week that holds a date. */
export function weekAround(date: string, startDay: StartDay): string[] {
  let first = date;
  while (weekdayOf(first) !== startDay) first = plusDays(first, -1);
  return [0, 1, 2, 3, 4, 5, 6].map((days) => plusDays(first, days));
}

/** "2026-W53": the year of the week's Thursday, and how many Thursdays that year has up to it. */
function nameOfWeek(dates: readonly string[]): string {
  const thursday = dates.find((date) => weekdayOf(date) === 4) ?? '';
  let number = 1;
  for (
    let earlier = plusDays(thursday, -7);
    earlier.slice(0, 4) === thursday.slice(0, 4);
    earlier = plusDays(earlier, -7)
  )
    number += 1;
  return `${thursday.slice(0, 4)}-W${number < 10 ? '0' : ''}${number}`;
}

export const weekOf = (date: string, startDay: StartDay): string => nameOfWeek(weekAround(date, startDay));

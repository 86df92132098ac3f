import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WEEK_START_DAYS, civilDate, datesOfWeek, isWeekId, weekIdOf, weeksInYear } from '../../src/calendar';

// Every day from 1970-01-01 to 2100-12-31 under each start day, against two independent references: a
// table written by Python's date.isocalendar() (oracle.py beside this file) and arithmetic on the platform's Date in
// UTC.

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(2100, 11, 31);
const DAYS = 47_847;

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Reads the table of Python: week ids by start day and date. */
function weeksByPython(): Map<string, Map<string, string>> {
  const lines = readFileSync(new URL('weeks.oracle.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const weeks = new Map<string, Map<string, string>>();
  for (const line of lines) {
    const [startDay = '', year = '', first = '', count = ''] = line.split(' ');
    const ids = weeks.get(startDay) ?? new Map<string, string>();
    weeks.set(startDay, ids);
    for (let n = 0; n < Number(count) * 7; n++) {
      const week = Math.floor(n / 7) + 1;
      ids.set(textOf(Date.parse(first) + n * DAY_MS), `${year}-W${week < 10 ? '0' : ''}${week}`);
    }
  }
  return weeks;
}

/** Computes the week id from the week's Thursday: its index among the Thursdays of its year is the week number. */
function weekIdByPlatform(ms: number, startDay: number): string {
  let thursday = ms;
  while (new Date(thursday).getUTCDay() !== startDay) thursday -= DAY_MS;
  while (new Date(thursday).getUTCDay() !== 4) thursday += DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / DAY_MS / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

describe.each([
  ['SUNDAY', 0],
  ['MONDAY', 1],
  ['SATURDAY', 6],
] as const)('weeks that start on %s', (startDay, weekday) => {
  const python = weeksByPython().get(startDay);

  it('assign each day from 1970 to 2100 the id that Python and the platform compute', () => {
    const wrong: string[] = [];
    let days = 0;
    for (let ms = FIRST; ms <= LAST; ms += DAY_MS) {
      const date = civilDate(textOf(ms));
      const id = weekIdOf(date, startDay);
      if (id !== python?.get(date) || id !== weekIdByPlatform(ms, weekday) || !isWeekId(id))
        wrong.push(`${date} ${id}`);
      days += 1;
    }
    expect(wrong).toEqual([]);
    expect(days).toBe(DAYS);
  });

  it('have the seven days that Python computes', () => {
    const daysOf = new Map<string, string[]>();
    for (const [date, id] of python ?? []) daysOf.set(id, [...(daysOf.get(id) ?? []), date]);
    const wrong = [...daysOf].filter(([id, days]) => !isWeekId(id) || datesOfWeek(id, startDay).join() !== days.join());
    expect(wrong).toEqual([]);
    expect(daysOf.size).toBe(6940);
  });
});

it('give each year as many weeks as Python, for every start day', () => {
  const counted = WEEK_START_DAYS.map((startDay) => {
    const ids = new Set(weeksByPython().get(startDay)?.values());
    return Array.from({ length: 133 }, (_, n) => [...ids].filter((id) => id.startsWith(`${1969 + n}-`)).length);
  });
  const ours = Array.from({ length: 133 }, (_, n) => weeksInYear(1969 + n));
  expect(counted).toEqual([ours, ours, ours]);
});

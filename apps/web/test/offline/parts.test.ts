import type { Settings } from '@sevenfold/contract';
import {
  addDays,
  addWeeks,
  civilDate,
  daysBetween,
  instantOnDay,
  WEEK_START_DAYS,
  weekIdOf,
  weekRange,
} from '@sevenfold/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recentParts } from '../../src/offline/parts';

/** The longest range one request for records may have. */
const RECORDS_DAYS_MAX = 62;

const settingsWith = (weekStartDay: Settings['weekStartDay']) =>
  ({ timezone: 'Europe/Madrid', dayEndsAt: 0, weekStartDay }) as Settings;
const days = fc.integer({ min: 0, max: 3_650 }).map((day) => addDays(civilDate('2020-01-01'), day));
const noonOf = (date: ReturnType<typeof civilDate>) => instantOnDay(date, 720, 'Europe/Madrid', 0);

describe('prefetched data', () => {
  test('cover the last year with the weeks before it, and the next two weeks, in few requests', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...WEEK_START_DAYS), (date, weekStartDay) => {
        const blocks = recentParts(settingsWith(weekStartDay), noonOf(date), true).flatMap((part) =>
          part.kind === 'records' ? [part] : [],
        );
        const current = weekIdOf(date, weekStartDay);
        const { last } = weekRange(addWeeks(current, 2), weekStartDay);
        const { first } = weekRange(addWeeks(current, -60), weekStartDay);
        expect(blocks.length).toBeLessThanOrEqual(9);
        expect((blocks[0]?.range.to ?? '') >= last).toBe(true);
        expect((blocks.at(-1)?.range.from ?? '9') <= first).toBe(true);
        for (const [index, { range, weeks }] of blocks.entries()) {
          expect(daysBetween(range.from, range.to)).toBeLessThan(RECORDS_DAYS_MAX);
          expect(weeks.map((week) => weekRange(week, weekStartDay).first)).toEqual(
            weeks.map((_, week) => addDays(range.from, week * 7)),
          );
          if (index > 0) expect(addDays(range.to, 1)).toBe(blocks[index - 1]?.range.from);
        }
      }),
    );
  });

  test('are the same the next day, except at the ends', () => {
    fc.assert(
      fc.property(days, (date) => {
        const namesOn = (day: typeof date) =>
          recentParts(settingsWith('MONDAY'), noonOf(day), false).map(({ name }) => name);
        const before = new Set(namesOn(date));
        expect(namesOn(addDays(date, 1)).filter((name) => !before.has(name)).length).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('include the calendar events of the current and the neighbouring weeks, for users with a calendar', () => {
    const at = noonOf(civilDate('2026-03-04'));
    const eventWeeks = (hasCalendar: boolean) =>
      recentParts(settingsWith('MONDAY'), at, hasCalendar).flatMap((part) =>
        part.kind === 'calendarEvents' ? [part.week] : [],
      );
    expect(eventWeeks(true)).toEqual(['2026-W10', '2026-W11', '2026-W09']);
    expect(eventWeeks(false)).toEqual([]);
  });
});

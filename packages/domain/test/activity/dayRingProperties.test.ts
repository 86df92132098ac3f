import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_UNITS,
  type CountedEntry,
  type DueActivity,
  isExcused,
  weekDone,
  weekRings,
} from '../../src/activity';
import type { CivilDate } from '../../src/calendar';
import { anyWeek, dates, NEXT_WEEK, type Week } from './anyWeek';

const dayOf = (index: number): CivilDate => dates[index] ?? '2026-09-28';

const ringsOf = ({ activity, ...records }: Week, today: CivilDate) => weekRings(activity, records, dates, today);
const anyDay = fc.nat(6);
const doneIn = ({ activity, entries }: Week) => weekDone(activity.unit, entries);

describe('share of a day', () => {
  it('the days of a past week are complete if its goal is met, however the week was spread', () => {
    fc.assert(
      fc.property(anyWeek, ({ activity, entries, skips }) => {
        fc.pre(entries.length > 0);
        const target = weekDone(activity.unit, entries);
        const rings = ringsOf({ activity: { ...activity, direction: 'AT_LEAST', target }, entries, skips }, NEXT_WEEK);
        expect(rings.filter(({ done, planned }) => done !== planned)).toEqual([]);
        expect(rings.map(({ items, share }) => [items, share])).toEqual(dates.map(() => [1, 1]));
      }),
    );
  });

  it('days of a running week do not depend on later records', () => {
    fc.assert(
      fc.property(anyWeek, anyDay, anyDay, (week, first, second) => {
        const day = Math.min(first, second);
        const today = dayOf(Math.max(first, second));
        const until = {
          ...week,
          entries: week.entries.filter(({ date }) => date <= dayOf(day)),
          skips: week.skips.filter(({ date }) => date <= dayOf(day)),
        };
        expect(ringsOf(week, today)[day]).toEqual(ringsOf(until, today)[day]);
      }),
    );
  });

  it('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(anyWeek, fc.constantFrom(...dates, NEXT_WEEK), fc.integer(), (week, today, seed) => {
        const shuffled = <T>(list: readonly T[]) =>
          list
            .map((item, index) => ({ item, key: Math.imul(seed ^ index, 0x9e3779b1) }))
            .sort((a, b) => a.key - b.key)
            .map(({ item }) => item);
        expect(ringsOf({ ...week, entries: shuffled(week.entries), skips: shuffled(week.skips) }, today)).toEqual(
          ringsOf(week, today),
        );
      }),
    );
  });

  it('nothing is due for "at most" goals, without a goal or rhythm, on a skipped day, before the activity counts, or in an excused past week', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const {
          activity: { unit, direction: given, target, countsFrom, rhythm },
          entries,
          skips,
        } = week;
        const direction = rhythm && target === null ? 'AT_LEAST' : given;
        const isWeekExcused =
          target !== null && isExcused({ unit, direction, target, done: doneIn(week), skippedDays: skips.length });
        const rings = ringsOf(week, NEXT_WEEK).map(({ done, planned }, day) => ({ date: dayOf(day), done, planned }));
        const free = rings.filter(
          ({ date }) =>
            direction === 'AT_MOST' ||
            (target === null && !rhythm) ||
            isWeekExcused ||
            skips.some((skip) => skip.date === date) ||
            (countsFrom !== null && date < countsFrom),
        );
        const isDone = (date: CivilDate) => direction === 'AT_LEAST' && entries.some((entry) => entry.date === date);
        expect(free).toEqual(
          free.map(({ date }) => ({ date, done: isDone(date) ? 1 : 0, planned: isDone(date) ? 1 : 0 })),
        );
      }),
    );
  });

  it('doing what is due every day meets the goal by the end of the week', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIVITY_UNITS), fc.integer({ min: 1, max: 200 }), (unit, wanted) => {
        const target = unit === 'DAYS' ? ((wanted - 1) % 7) + 1 : wanted;
        const activity: DueActivity = { unit, direction: 'AT_LEAST', target, countsFrom: null };
        const entries: CountedEntry[] = [];
        for (const [day, date] of dates.entries()) {
          const lacks = () => ringsOf({ activity, entries, skips: [] }, date)[day];
          while (lacks()?.done !== lacks()?.planned) entries.push({ date, amount: 1 });
        }
        expect(weekDone(unit, entries)).toBe(target);
      }),
      { numRuns: 30 },
    );
  });

  it('done never exceeds planned, and the share never the items', () => {
    fc.assert(
      fc.property(anyWeek, fc.constantFrom(...dates, NEXT_WEEK), (week, today) => {
        for (const { done, planned, items, share } of ringsOf(week, today)) {
          expect([0, 1].includes(planned) && done >= 0 && done <= planned).toBe(true);
          expect([0, 1].includes(items) && share >= 0 && share <= items).toBe(true);
        }
      }),
    );
  });
});

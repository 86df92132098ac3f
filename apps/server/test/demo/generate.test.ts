/** @module-tag long */

import {
  isAmountAllowed,
  isIcon,
  isValidTimeline,
  meanAttainment,
  PALETTE,
  targetAt,
  weekDone,
  weekResult,
  weekRings,
  type WeekResult,
} from '@sevenfold/domain/activity';
import {
  addDays,
  addWeeks,
  datesOfWeek,
  daysBetween,
  isCivilDate,
  localDateTime,
  today,
  type WeekId,
  weekIdOf,
  weekRangeList,
  WEEK_START_DAYS,
} from '@sevenfold/domain/calendar';
import { LANGUAGES } from '@sevenfold/domain/user';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateHistory } from '../../src/demo/generate';
import type { History, HistoryActivity, HistoryOptions } from '../../src/demo/history';

const demo: HistoryOptions = {
  seed: 7,
  now: Date.parse('2026-10-01T13:20:00Z'),
  timezone: 'Europe/Madrid',
  weekStartDay: 'MONDAY',
  language: 'EN',
  weeks: 157,
  activities: 13,
};

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const someOptions = fc.record({
  seed: fc.integer(),
  // From 1996 on, with up to 60 weeks before: since 1995 none of these zones has skipped a whole day.
  now: fc.integer({ min: Date.parse('1996-03-01T00:00:00Z'), max: Date.parse('2090-01-01T00:00:00Z') }),
  timezone: fc.constantFrom(
    'UTC',
    'Europe/Madrid',
    'Asia/Tokyo',
    'America/Los_Angeles',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
  ),
  weekStartDay: fc.constantFrom(...WEEK_START_DAYS),
  language: fc.constantFrom(...LANGUAGES),
  weeks: fc.integer({ min: 1, max: 60 }),
  activities: fc.integer({ min: 1, max: 26 }),
});

const groupBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

describe('generated history', () => {
  it('obeys the limits that apply to a user', () => {
    fc.assert(
      fc.property(someOptions, (options) => {
        const { areas, activities, entries, skips } = generateHistory(options);
        const day = today(options.now, options.timezone, 0);
        const thisWeek = weekIdOf(day, options.weekStartDay);
        const firstWeek = addWeeks(thisWeek, 1 - options.weeks);

        expect(areas.map((area) => area.order)).toEqual([0, 1, 2, 3, 4, 5]);
        expect(activities).toHaveLength(options.activities);
        const byId = new Map(activities.map((activity) => [activity.id, activity]));
        for (const activity of activities) {
          expect(isValidTimeline(activity.weeklyGoalsTimeline, activity.unit, activity.direction)).toBe(true);
          expect(areas.some((area) => area.id === activity.areaId)).toBe(true);
          expect(activity.name.length).toBeLessThanOrEqual(40);
          expect(isIcon(activity.icon) && PALETTE.some((swatch) => swatch.hex === activity.color)).toBe(true);
          expect(activity.createdAt).toBeLessThanOrEqual(options.now);
        }
        for (const entry of entries) {
          const activity = byId.get(entry.activityId);
          if (!activity) throw new Error('An entry without an activity');
          expect(
            isCivilDate(entry.date) && entry.date <= day && weekIdOf(entry.date, options.weekStartDay) >= firstWeek,
          ).toBe(true);
          expect(isAmountAllowed(activity.unit, entry.amount)).toBe(true);
          expect(entry.createdAt).toBeLessThanOrEqual(options.now);
          expect(entry.source === 'TIMER').toBe(entry.startedAt !== null);
          if (entry.startedAt !== null) {
            expect(entry.startedAt + entry.amount * 60_000).toBeLessThanOrEqual(options.now);
            // Around a change of the clocks, the hour may be ambiguous, but never the day.
            expect(localDateTime(entry.startedAt, options.timezone).date).toBe(entry.date);
          }
        }
        for (const skip of skips) expect(byId.has(skip.activityId) && skip.date <= addDays(day, 7)).toBe(true);
        expect(new Set(skips.map((skip) => `${skip.activityId} ${skip.date}`)).size).toBe(skips.length);
        const ids = [...areas, ...activities, ...entries].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => UUID7.test(id))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('is the same for the same seed and differs for another', () => {
    expect(generateHistory(demo)).toEqual(generateHistory({ ...demo }));
    expect(generateHistory({ ...demo, seed: 8 })).not.toEqual(generateHistory(demo));
  });

  it('has the same first activities for any number of activities', () => {
    const more = generateHistory({ ...demo, weeks: 20, activities: 30 });
    const few = generateHistory({ ...demo, weeks: 20 });
    expect(more.activities.slice(0, 13)).toEqual(few.activities);
    expect(new Set(more.activities.map((activity) => activity.name)).size).toBe(30);
  });

  it('rejects invalid options', () => {
    expect(() => generateHistory({ ...demo, weeks: 0 })).toThrow(RangeError);
    expect(() => generateHistory({ ...demo, activities: 0 })).toThrow(RangeError);
    expect(() => generateHistory({ ...demo, timezone: 'Mars/Olympus' })).toThrow(RangeError);
  });
});

describe('demo account', () => {
  const history = generateHistory(demo);
  const weeks = weekRangeList('2023-W40', '2026-W40');
  const entriesOf = groupBy(history.entries, (entry) => `${entry.activityId} ${weekIdOf(entry.date, 'MONDAY')}`);
  const skipsOf = groupBy(history.skips, (skip) => `${skip.activityId} ${weekIdOf(skip.date, 'MONDAY')}`);

  const resultOf = (
    { id, unit, direction, weeklyGoalsTimeline }: History['activities'][number],
    week: WeekId,
  ): WeekResult =>
    weekResult({
      unit,
      direction,
      target: targetAt(weeklyGoalsTimeline, week),
      done: weekDone(unit, entriesOf.get(`${id} ${week}`) ?? []),
      skippedDays: skipsOf.get(`${id} ${week}`)?.length ?? 0,
      running: week === '2026-W40',
    });

  it('has thirteen activities of every unit and both directions, in every area, one of them archived, one with a rhythm', () => {
    expect(history.activities.map((activity) => activity.name)).toEqual([
      'Run',
      'Drink water',
      'Asleep by 11 PM',
      'Stretch',
      'Call family',
      'Date night',
      'Deep work',
      'Read',
      'Spanish lessons',
      'Screen time',
      'Journal',
      'Piano',
      'Water the plants',
    ]);
    expect(new Set(history.activities.map((activity) => activity.unit))).toEqual(
      new Set(['DAYS', 'TIMES', 'DURATION']),
    );
    expect(new Set(history.activities.map((activity) => activity.direction))).toEqual(new Set(['AT_LEAST', 'AT_MOST']));
    expect(new Set(history.activities.map((activity) => activity.areaId)).size).toBe(6);
    expect(new Set(history.activities.map((activity) => activity.color)).size).toBe(12);
    expect(history.activities.filter((activity) => !activity.isActive).map((activity) => activity.name)).toEqual([
      'Piano',
    ]);
    const hasGoal = ({ weeklyGoalsTimeline }: HistoryActivity) => weeklyGoalsTimeline.length > 0;
    expect(history.activities.filter((activity) => !hasGoal(activity))).toEqual([
      expect.objectContaining({ name: 'Water the plants', everyDays: 3 }),
    ]);
    expect(history.activities.filter((activity) => activity.weeklyGoalsTimeline.length > 1).length).toBeGreaterThan(8);
  });

  it('has weeks neither all perfect nor all empty, with every outcome and every skip reason', () => {
    const means = weeks
      .map((week) => meanAttainment(history.activities.map((activity) => resultOf(activity, week))))
      .filter((mean) => mean !== null);
    const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
    expect(mean).toBeGreaterThan(0.7);
    expect(mean).toBeLessThan(0.95);
    const outcomes = new Set(
      history.activities.flatMap((activity) => weeks.map((week) => resultOf(activity, week).outcome)),
    );
    expect(outcomes).toEqual(new Set(['NO_GOAL', 'MET', 'MISSED', 'EXCUSED', 'RUNNING']));
    expect(new Set(history.skips.map((skip) => skip.reason))).toEqual(new Set(['REST', 'SICK', 'AWAY', 'OTHER', null]));
    expect(history.entries.filter((entry) => entry.note !== null).length).toBeGreaterThan(50);
    expect(history.entries.filter((entry) => entry.source === 'TIMER').length).toBeGreaterThan(300);
  });

  it('has complete days: all of a week that met every goal, and at least half of the last 84', () => {
    const ringsOf = (week: WeekId) =>
      history.activities
        .filter((activity) => activity.isActive)
        .map(({ id, unit, direction, weeklyGoalsTimeline }) =>
          weekRings(
            { unit, direction, target: targetAt(weeklyGoalsTimeline, week), countsFrom: null },
            { entries: entriesOf.get(`${id} ${week}`) ?? [], skips: skipsOf.get(`${id} ${week}`) ?? [] },
            datesOfWeek(week, 'MONDAY'),
            '2026-10-01',
          ),
        );
    const wholeDays = (week: WeekId) =>
      [0, 1, 2, 3, 4, 5, 6].filter((day) => ringsOf(week).every((rings) => rings[day]?.done === rings[day]?.planned))
        .length;
    const allMet = weeks.filter((week) =>
      history.activities.every(
        (activity) =>
          !activity.isActive ||
          ['MET', 'EXCUSED', 'NO_GOAL'].includes(resultOf(activity, week).outcome) ||
          activity.direction === 'AT_MOST',
      ),
    );
    expect(allMet.length).toBeGreaterThan(3);
    expect(allMet.map(wholeDays).every((days) => days === 7)).toBe(true);
    expect(
      weekRangeList('2026-W28', '2026-W39').reduce((sum, week) => sum + wholeDays(week), 0),
    ).toBeGreaterThanOrEqual(42);
  });

  it('has plans of active activities for today, this week and the next, none on a skipped day', () => {
    const inDays = history.plans.map(({ date }) => daysBetween(today(demo.now, demo.timezone, 0), date));
    expect(new Set(inDays)).toEqual(new Set([0, 1, 2, 3, 7, 8]));
    const active = new Set(history.activities.filter(({ isActive }) => isActive).map(({ id }) => id));
    const skipped = new Set(history.skips.map(({ activityId, date }) => `${activityId} ${date}`));
    for (const { activityId, date } of history.plans) {
      expect(active.has(activityId)).toBe(true);
      expect(skipped.has(`${activityId} ${date}`)).toBe(false);
    }
  });

  it('has four activities done, one skipped and seven left today, at any time of the day', () => {
    const recent = history.skips.filter((skip) => skip.date > '2026-09-17');
    expect(recent.filter((skip) => skip.reason === 'AWAY' || skip.reason === 'SICK')).toEqual([]);
    for (const now of [
      '2026-10-01T13:20:00Z',
      '2026-10-05T00:05:00Z',
      '2026-12-27T22:00:00Z',
      '2026-08-10T06:00:00Z',
    ]) {
      const { activities, entries, skips } = generateHistory({ ...demo, now: Date.parse(now) });
      const day = today(Date.parse(now), demo.timezone, 0);
      const done = new Set(entries.filter((entry) => entry.date === day).map((entry) => entry.activityId));
      const skipped = new Set(skips.filter((skip) => skip.date === day).map((skip) => skip.activityId));
      expect(done.size).toBe(4);
      expect(skipped.size).toBe(1);
      expect(
        activities.filter((activity) => activity.isActive && !done.has(activity.id) && !skipped.has(activity.id))
          .length,
      ).toBe(7);
    }
  });

  it('is in the language of the user', () => {
    const japanese = generateHistory({ ...demo, language: 'JA' });
    expect(japanese.activities[0]?.name).toBe('ランニング');
    expect(japanese.areas[0]?.name).toBe('健康');
    const spanish = generateHistory({ ...demo, language: 'ES' });
    expect(spanish.activities[1]).toMatchObject({
      name: 'Beber agua',
      customTimesUnit: 'vasos',
      customTimesUnitSingular: 'vaso',
    });
  });
});

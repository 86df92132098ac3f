import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsFromDate, countsFromWeek, type DatedActivity } from '../../src/activity';
import { type CivilDate, civilDate, type WeekId } from '../../src/calendar';
import { plusDays, weekOf } from '../oracle/dates';
import { anyHistory, firstEntryDateOf, START_DAYS, timelineOf } from '../oracle/histories';
import { countsOn, firstWeekOf } from '../oracle/model';

// 2026-W40 is the week from Monday 2026-09-28.
const activity = (createdOn: CivilDate, goalFrom: WeekId | null, firstEntryDate: CivilDate | null): DatedActivity => ({
  createdOn,
  firstEntryDate,
  weeklyGoalsTimeline: goalFrom === null ? [] : [{ startWeekId: goalFrom, endWeekId: null, target: 3 }],
});

describe('first day an activity counts', () => {
  it.each([
    ['its creation, without goal or entry', activity('2026-09-30', null, null), '2026-W40', '2026-09-30'],
    ['its creation, with a goal of that week', activity('2026-09-30', '2026-W40', null), '2026-W40', '2026-09-30'],
    [
      'its creation, with a goal of a later week',
      activity('2026-09-30', '2026-W42', '2026-10-08'),
      '2026-W40',
      '2026-09-30',
    ],
    ['a goal of an earlier week', activity('2026-09-30', '2026-W38', null), '2026-W38', '2026-09-14'],
    [
      'an entry earlier in the week of the creation',
      activity('2026-09-30', '2026-W40', '2026-09-29'),
      '2026-W40',
      '2026-09-29',
    ],
    ['an imported entry of long ago', activity('2026-09-30', '2026-W38', '2021-05-05'), '2021-W18', '2021-05-05'],
    [
      'a goal set for weeks before the first entry',
      activity('2026-09-30', '2026-W36', '2026-09-09'),
      '2026-W36',
      '2026-08-31',
    ],
  ] as const)('is %s', (_, one, week, date) => {
    expect(countsFromWeek(one, 'MONDAY')).toBe(week);
    expect(countsFromDate(one, 'MONDAY')).toBe(date);
  });

  it('depends on the start day of the week', () => {
    // A Sunday: the last day of W40, or the first of W41.
    expect(countsFromWeek(activity('2026-10-04', null, null), 'MONDAY')).toBe('2026-W40');
    expect(countsFromWeek(activity('2026-10-04', null, null), 'SUNDAY')).toBe('2026-W41');
  });

  it('agrees with a search through all days and weeks', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: -10, max: 300 }), ({ today, startDay, activities }, back) => {
        for (const model of activities) {
          const dated = {
            createdOn: civilDate(model.createdOn),
            weeklyGoalsTimeline: timelineOf(model),
            firstEntryDate: firstEntryDateOf(model),
          };
          expect(countsFromWeek(dated, startDay)).toBe(firstWeekOf(model, START_DAYS[startDay]));
          const from = countsFromDate(dated, startDay);
          expect(weekOf(from, START_DAYS[startDay])).toBe(firstWeekOf(model, START_DAYS[startDay]));
          const day = plusDays(today, -back);
          expect(day >= from).toBe(countsOn(model, day, START_DAYS[startDay]));
        }
      }),
    );
  });
});

import { plan } from '@sevenfold/contract/samples';
import { weekView } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { createRings, ringsOf, type DayBounds } from '../../src/features/insight/rings';
import { activity, entry, FRI, goal, MON, ofWeek, records, SAT, skip, THU, TUE, WED, week } from '../day/samples';

const bounds: DayBounds = { timezone: 'Europe/Madrid', dayEndsAt: 0 };
const run = activity();
const daily = activity({ id: 'daily', weeklyGoalsTimeline: goal(7) });
const sleep = activity({ id: 'sleep', weeklyGoalsTimeline: goal(5) });
const sweets = activity({ id: 'sweets', unit: 'TIMES', direction: 'AT_MOST', weeklyGoalsTimeline: goal(2) });

const ratiosOf = (rings: readonly { done: number; planned: number }[]) =>
  rings.map(({ done, planned }) => `${done}/${planned}`).join(' ');

describe('contribution of an activity to the seven days', () => {
  it('is due only where the goal needs it', () => {
    expect(
      ratiosOf(ringsOf(activity({ weeklyGoalsTimeline: goal(2) }), records([entry(MON), entry(TUE)]), week, bounds)),
    ).toBe('1/1 1/1 0/0 0/0 0/0 0/0 0/0');
    expect(ratiosOf(ringsOf(run, records([entry(MON)]), week, bounds))).toBe('1/1 0/0 0/0 0/0 0/0 0/1 0/1');
    expect(ratiosOf(ringsOf(daily, records([entry(MON)]), week, bounds))).toBe('1/1 0/1 0/1 0/1 0/1 0/1 0/1');
  });

  it('is due on planned days only, until they are over', () => {
    const planned = { ...records([]), plans: [plan({ activityId: daily.id, date: WED })] };
    const due = ringsOf(daily, planned, week, bounds).map((ring) => ring.planned);
    expect(due).toEqual([0, 0, 1, 1, 1, 1, 1]);
  });

  it('is not due on a skipped day', () => {
    expect(ringsOf(daily, records([], [skip(WED)]), week, bounds)[2]).toMatchObject({ done: 0, planned: 0 });
  });

  it('of an archived activity is only what was done', () => {
    expect(ratiosOf(ringsOf({ ...daily, isActive: false }, records([entry(TUE)]), week, bounds))).toBe(
      '0/0 1/1 0/0 0/0 0/0 0/0 0/0',
    );
  });

  it('of an "at most" goal is nothing', () => {
    expect(ringsOf(sweets, records([entry(THU, 1, { activityId: 'sweets' })]), week, bounds)[3]).toMatchObject({
      done: 0,
      planned: 0,
    });
  });
});

describe('activity created during the week', () => {
  const made = (createdAt: string, from: '2026-W30' | '2026-W40' | '2026-W41' = '2026-W40') =>
    activity({ createdAt, weeklyGoalsTimeline: [{ startWeekId: from, endWeekId: null, target: 7 }] });
  const due = (...args: Parameters<typeof ringsOf>) =>
    ringsOf(...args)
      .map(({ planned }) => planned)
      .join('');

  it("is due from its creation in the user's time zone", () => {
    expect(due(made('2026-09-30T10:00:00.000Z'), records([]), week, bounds)).toBe('0011111');
    expect(due(made('2026-09-30T23:30:00.000Z'), records([]), week, bounds)).toBe('0001111');
    expect(due(made('2026-09-30T23:30:00.000Z'), records([]), week, { timezone: 'Europe/Madrid', dayEndsAt: 4 })).toBe(
      '0011111',
    );
    expect(due(made('2026-09-27T23:00:00.000Z'), records([]), week, bounds)).toBe('1111111');
  });

  it('is due from an earlier entry on', () => {
    expect(due(made('2026-09-30T10:00:00.000Z'), records([entry(TUE)]), week, bounds)).toBe('0111111');
  });

  it('is due all week when its goal starts earlier', () => {
    expect(due(made('2026-09-30T10:00:00.000Z', '2026-W30'), records([]), week, bounds)).toBe('1111111');
    expect(
      due(made('2026-10-07T10:00:00.000Z'), records([]), weekView('2026-W40', '2026-10-08', 'MONDAY'), bounds),
    ).toBe('1111111');
  });
});

describe('rings of a week', () => {
  it('are the sum over the activities, also before the records are known', () => {
    const rings = createRings(week, bounds);
    expect(rings.ofDay([daily, run, sleep, sweets], undefined, 3)).toMatchObject({ done: 0, planned: 2 });
    expect(rings.ofDay([daily, run, sleep, sweets], ofWeek([entry(THU)], [skip(THU, null, 'sleep')]), 3)).toMatchObject(
      {
        done: 1,
        planned: 2,
      },
    );
  });

  it('are the same computed at once and by day', () => {
    const rings = createRings(week, bounds);
    const known = ofWeek([entry(MON), entry(THU, 1, { activityId: 'sleep' }), entry(FRI), entry(SAT)], [skip(WED)]);
    expect(rings.ofWeek([run, sleep, sweets], known)).toEqual(
      week.dates.map((_, day) => createRings(week, bounds).ofDay([run, sleep, sweets], known, day)),
    );
    expect(ratiosOf(rings.ofWeek([run, sleep], known))).toBe('1/1 0/0 0/1 1/1 1/2 1/2 0/1');
  });

  it('follow every change of entries, activities and goals', () => {
    const rings = createRings(week, bounds);
    const before = ofWeek([]);
    expect(rings.ofDay([daily], before, 0)).toMatchObject({ done: 0, planned: 1 });
    expect(rings.ofDay([daily], ofWeek([entry(MON, 1, { activityId: 'daily' })]), 0)).toMatchObject({
      done: 1,
      planned: 1,
    });
    expect(rings.ofDay([daily], before, 0)).toMatchObject({ done: 0, planned: 1 });
    expect(rings.ofDay([{ ...daily, weeklyGoalsTimeline: [] }], before, 0)).toMatchObject({ done: 0, planned: 0 });
  });

  it('recompute only what changed', () => {
    let counted = 0;
    const watched = (id: string) => ({
      ...activity({ id }),
      get unit() {
        counted += 1;
        return 'DAYS' as const;
      },
      weeklyGoalsTimeline: goal(7),
    });
    const activities = Array.from({ length: 50 }, (_, index) => watched(`a${index}`));
    const rings = createRings(week, bounds);
    const before = ofWeek([]);
    rings.ofDay(activities, before, 0);
    counted = 0;
    const after = {
      ...before,
      byActivity: { ...before.byActivity, a7: records([entry(MON, 1, { activityId: 'a7' })]) },
    };
    expect(rings.ofDay(activities, after, 0)).toMatchObject({ done: 1, planned: 50 });
    expect(counted).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { createRings, ringsOf } from '../../src/features/day/rings';
import { activity, entry, goal, MON, ofWeek, records, skip, THU, TUE, WED, week } from './samples';

const run = activity();
const sleep = activity({ id: 'sleep', weeklyGoalsTimeline: goal(5) });
const sweets = activity({ id: 'sweets', unit: 'TIMES', direction: 'AT_MOST', weeklyGoalsTimeline: goal(2) });

describe('what one activity adds to the seven days', () => {
  it('is planned until its goal was met earlier in the week', () => {
    const rings = ringsOf(activity({ weeklyGoalsTimeline: goal(2) }), records([entry(MON), entry(TUE)]), week);
    expect(rings.map(({ done, planned }) => `${done}/${planned}`)).toEqual(['1/1', '1/1', '0/0', '0/0', '0/0', '0/0', '0/0']);
  });

  it('is not planned where it is skipped', () => {
    expect(ringsOf(run, records([], [skip(WED)]), week)[2]).toEqual({ done: 0, planned: 0 });
  });

  it('is only what was done once it is archived', () => {
    const rings = ringsOf(activity({ isActive: false }), records([entry(TUE)]), week);
    expect(rings.map(({ done, planned }) => `${done}/${planned}`)).toEqual(['0/0', '1/1', '0/0', '0/0', '0/0', '0/0', '0/0']);
  });

  it('is nothing when it asks to stay under a number', () => {
    expect(ringsOf(sweets, records([entry(THU, 1, { activityId: 'sweets' })]), week)[3]).toEqual({ done: 0, planned: 0 });
  });
});

describe('the rings of a week', () => {
  it('are the sum over the activities, before the records are known too', () => {
    const rings = createRings(week);
    expect(rings.ofDay([run, sleep, sweets], undefined, 3)).toEqual({ done: 0, planned: 2 });
    expect(rings.ofDay([run, sleep, sweets], ofWeek([entry(THU)], [skip(THU, null, 'sleep')]), 3)).toEqual({ done: 1, planned: 1 });
  });

  it('are the same all at once and day by day', () => {
    const rings = createRings(week);
    const known = ofWeek([entry(MON), entry(THU, 1, { activityId: 'sleep' })], [skip(WED)]);
    expect(rings.ofWeek([run, sleep, sweets], known)).toEqual(week.dates.map((_, day) => createRings(week).ofDay([run, sleep, sweets], known, day)));
    expect(rings.ofWeek([run, sleep], known).map(({ done, planned }) => `${done}/${planned}`)).toEqual(['1/2', '0/2', '0/1', '1/2', '0/2', '0/2', '0/2']);
  });

  it('follow every change of a record, an activity and a goal', () => {
    const rings = createRings(week);
    const before = ofWeek([]);
    expect(rings.ofDay([run], before, 0)).toEqual({ done: 0, planned: 1 });
    expect(rings.ofDay([run], ofWeek([entry(MON)]), 0)).toEqual({ done: 1, planned: 1 });
    expect(rings.ofDay([run], before, 0)).toEqual({ done: 0, planned: 1 });
    expect(rings.ofDay([{ ...run, weeklyGoalsTimeline: [] }], before, 0)).toEqual({ done: 0, planned: 0 });
  });

  it('count only what changed', () => {
    let counted = 0;
    const watched = (id: string) => ({
      ...activity({ id }),
      get weeklyGoalsTimeline() {
        counted += 1;
        return goal(3);
      },
    });
    const activities = Array.from({ length: 50 }, (_, index) => watched(`a${index}`));
    const rings = createRings(week);
    const before = ofWeek([]);
    rings.ofDay(activities, before, 0);
    counted = 0;
    const after = { ...before, byActivity: { ...before.byActivity, a7: records([entry(MON, 1, { activityId: 'a7' })]) } };
    expect(rings.ofDay(activities, after, 0)).toEqual({ done: 1, planned: 50 });
    expect(counted).toBe(1);
  });
});

import { activity } from '@sevenfold/contract/samples';
import { setGoal } from '@sevenfold/domain/activity';
import { weekId } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { currentGoal, isOtherTimeline, replacesLater, startKind } from '../../src/features/activity/goalChange';

const week = (number: number, year = 2026) => weekId(`${year}-W${String(number).padStart(2, '0')}`);
const period = (start: number, end: number | null, target: number) => ({
  startWeekId: week(start),
  endWeekId: end === null ? null : week(end),
  target,
});
const timeline = [period(20, 28, 2), period(34, null, 3)];

describe('currentGoal', () => {
  it('knows the first week of the goal, and of the time without one', () => {
    expect(currentGoal(timeline, week(40))).toEqual({ target: 3, since: week(34), next: null });
    expect(currentGoal(timeline, week(27))).toEqual({
      target: 2,
      since: week(20),
      next: { week: week(28), target: null },
    });
    expect(currentGoal(timeline, week(28))).toEqual({
      target: null,
      since: week(28),
      next: { week: week(34), target: 3 },
    });
  });

  it('has no first week if there never was a goal', () => {
    expect(currentGoal(timeline, week(10))).toEqual({ target: null, since: null, next: { week: week(20), target: 2 } });
    expect(currentGoal([], week(40))).toEqual({ target: null, since: null, next: null });
  });
});

describe('change of a goal', () => {
  it('replaces later changes, also those in the past', () => {
    const replaces = (weeklyGoalsTimeline: typeof timeline, from: number) =>
      replacesLater(activity({ weeklyGoalsTimeline }), week(from));
    expect(replaces(timeline, 20)).toBe(true);
    expect(replaces(timeline, 28)).toBe(true);
    expect(replaces(timeline, 34)).toBe(false);
    expect(replaces([], 34)).toBe(false);
  });

  it('is empty when the goal stays the same', () => {
    expect(isOtherTimeline(timeline, setGoal(timeline, week(36), 3))).toBe(false);
    expect(isOtherTimeline(timeline, setGoal(timeline, week(36), 4))).toBe(true);
    expect(isOtherTimeline(timeline, setGoal(timeline, week(36), null))).toBe(true);
    expect(isOtherTimeline(timeline, setGoal(timeline, week(21), 2))).toBe(true);
    expect(isOtherTimeline([], setGoal([], week(36), null))).toBe(false);
  });

  it('starts a known number of weeks ago or ahead', () => {
    expect([39, 40, 41, 42].map((number) => startKind(week(number), week(40)))).toEqual([
      'PAST',
      'THIS',
      'NEXT',
      'LATER',
    ]);
    expect(startKind(week(1, 2027), week(53))).toBe('NEXT');
  });
});

import type { Activity, Entry, Plan } from '@sevenfold/contract';
import { plan } from '@sevenfold/contract/samples';
import { addDays } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import type { AmountToCome } from '../../src/features/calendarEvent/useAmountsToCome';
import { proposedPlans } from '../../src/features/weekPlan/proposedPlan';
import { activity, entry, FRI, goal, MON, SAT, SUN, THURSDAY, week } from '../day/samples';
import { fillDevice } from '../dom/device';

/** The plans of this week, after two weeks in which it was done on Friday, Saturday and Sunday. */
function planned(
  fields: Partial<Activity>,
  thisWeek: readonly Entry[],
  toCome: readonly AmountToCome[] = [],
  plans: readonly Plan[] = [],
) {
  const run = activity({ id: 'run', ...fields });
  const usual = [FRI, SAT, SUN].flatMap((date) => [entry(addDays(date, -7)), entry(addDays(date, -14))]);
  fillDevice({ activities: [run], entries: [...usual, ...thisWeek], plans });
  return proposedPlans(week, [run], new Map([['run', toCome]])).map(({ date, amount }) => [date, amount]);
}

describe('the proposed plans of a week', () => {
  it.each([
    ['DURATION', 60],
    ['TIMES', 2],
  ] as const)('are none once a goal of %s is met', (unit, target) => {
    expect(planned({ unit, weeklyGoalsTimeline: goal(target) }, [entry(MON, target)])).toEqual([]);
  });

  it('spread what is left of a goal in time', () => {
    expect(planned({ unit: 'DURATION', weeklyGoalsTimeline: goal(60) }, [entry(MON, 30)])).toEqual([
      [FRI, 15],
      [SAT, 15],
    ]);
  });

  it('spread it over as many days as it usually takes, also without usual weekdays', () => {
    const lesson = activity({ id: 'run', unit: 'TIMES', weeklyGoalsTimeline: goal(3) });
    // On three days a week, of which only Friday is the same in most weeks.
    const days = [
      [FRI, addDays(MON, 0), addDays(MON, 1)],
      [FRI, addDays(MON, 2), addDays(MON, 3)],
      [FRI, SAT, SUN],
    ].flatMap((dates, index) => dates.map((date) => entry(addDays(date, -7 * (index + 1)))));
    fillDevice({ activities: [lesson], entries: days });
    expect(proposedPlans(week, [lesson], new Map()).map(({ date, amount }) => [date, amount])).toEqual([
      [THURSDAY, 1],
      [FRI, 1],
      [SUN, 1],
    ]);
  });

  it('fill a goal that was never done', () => {
    const call = activity({ id: 'call', weeklyGoalsTimeline: goal(2) });
    fillDevice({ activities: [call] });
    expect(proposedPlans(week, [call], new Map()).map(({ date }) => date)).toEqual([THURSDAY, SAT]);
  });

  it('are the days of a rhythm without a goal, until one is planned', () => {
    const plants = activity({ id: 'run', everyDays: 2, weeklyGoalsTimeline: [] });
    const propose = (plans: readonly Plan[]) => {
      fillDevice({ activities: [plants], entries: [entry(MON)], plans });
      return proposedPlans(week, [plants], new Map()).map(({ date, amount }) => [date, amount]);
    };
    expect(propose([])).toEqual([
      [THURSDAY, null],
      [SAT, null],
    ]);
    expect(propose([plan({ activityId: 'run', date: FRI })])).toEqual([]);
  });

  it('are those that a goal in days still needs', () => {
    expect(planned({ weeklyGoalsTimeline: goal(2) }, [entry(MON)])).toEqual([[FRI, null]]);
    expect(planned({ weeklyGoalsTimeline: goal(1) }, [entry(MON)])).toEqual([]);
  });

  it('are those that are left beside what is planned', () => {
    const of = (date: Plan['date'], amount: number | null = null) => [plan({ activityId: 'run', date, amount })];
    expect(planned({ weeklyGoalsTimeline: goal(3) }, [], [], of(SAT))).toEqual([
      [FRI, null],
      [SUN, null],
    ]);
    expect(planned({ weeklyGoalsTimeline: goal(2) }, [], [], of(THURSDAY))).toEqual([[FRI, null]]);
    expect(planned({ unit: 'DURATION', weeklyGoalsTimeline: goal(90) }, [], [], of(FRI, 30))).toEqual([
      [SAT, 30],
      [SUN, 30],
    ]);
    // A plan without an amount is for all that is left.
    expect(planned({ unit: 'DURATION', weeklyGoalsTimeline: goal(90) }, [], [], of(FRI))).toEqual([]);
  });

  it('leave out days on which an event will count', () => {
    const toCome = [{ date: FRI, amount: 1, events: '' }];
    expect(planned({ weeklyGoalsTimeline: goal(2) }, [], toCome)).toEqual([[SAT, null]]);
    expect(planned({ weeklyGoalsTimeline: goal(1) }, [], toCome)).toEqual([]);
  });
});

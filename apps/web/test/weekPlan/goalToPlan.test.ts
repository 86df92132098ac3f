import * as samples from '@sevenfold/contract/samples';
import type { Activity, Plan } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { goalToPlan, toPlanText } from '../../src/features/weekPlan/plannedGoal';
import { amountOfDay } from '../../src/features/weekPlan/proposedPlan';
import { text } from '../../src/platform/text';
import { activity, entry, FRI, goal, MON, SAT, skip, SUN, THU, TUE, WED, week } from '../day/samples';

const run = activity({ id: 'run', name: 'Run' });
const read = activity({ id: 'read', name: 'Read', unit: 'DURATION', weeklyGoalsTimeline: goal(240) });
const call = activity({ id: 'call', name: 'Call', unit: 'TIMES', weeklyGoalsTimeline: goal(2) });
const walk = activity({ id: 'walk', name: 'Walk', weeklyGoalsTimeline: [] });
const swim = activity({ id: 'swim', name: 'Swim', unit: 'DURATION', weeklyGoalsTimeline: [] });
const hike = activity({ id: 'hike', name: 'Hike', weeklyGoalsTimeline: [], isActive: false });

const plan = ({ id }: Activity, date: Plan['date'], amount: number | null = null): Plan =>
  samples.plan({ activityId: id, date, amount, startTime: null });

interface Given {
  readonly plans?: readonly Plan[];
  readonly entries?: readonly ReturnType<typeof entry>[];
  readonly skips?: readonly ReturnType<typeof skip>[];
  /** Dates and amounts that events will count, by activity. */
  readonly toCome?: Readonly<Record<string, readonly (readonly [Plan['date'], number])[]>>;
}

/** The rest to plan of an activity, where "Move" asks for five days of walking, swimming or hiking. */
function left(one: Activity, { plans = [], entries = [], skips = [], toCome = {} }: Given = {}) {
  const activities = [run, read, call, walk, swim, hike];
  const byActivity = Object.fromEntries(
    activities.map(({ id }) => {
      const isOwn = ({ activityId }: { readonly activityId: string }) => activityId === id;
      return [id, { plans: plans.filter(isOwn), entries: entries.filter(isOwn), skips: skips.filter(isOwn) }];
    }),
  );
  const move = samples.combinedGoal({
    name: 'Move',
    unit: 'DAYS',
    activityIds: ['walk', 'swim', 'hike'],
    weeklyGoalsTimeline: goal(5),
  });
  const amounts = Object.entries(toCome).map(
    ([id, all]) => [id, all.map(([date, amount]) => ({ date, amount, events: '' }))] as const,
  );
  return goalToPlan(one, week, {
    activities,
    records: { from: MON, to: SUN, byActivity },
    combinedGoals: [move],
    toCome: new Map(amounts),
  });
}

const amountLeft = (...args: Parameters<typeof left>) => left(...args)?.amount;

describe('what is left to plan of a goal', () => {
  it('in days is neither done nor planned from today on', () => {
    expect(amountLeft(run)).toBe(3);
    expect(amountLeft(run, { plans: [plan(run, FRI)], entries: [entry(MON, 1, { activityId: 'run' })] })).toBe(1);
    // Plans of days that are over, done or skipped do not count.
    const plans = [plan(run, MON), plan(run, THU), plan(run, SAT)];
    expect(amountLeft(run, { plans, entries: [entry(THU, 1, { activityId: 'run' })], skips: [skip(SAT)] })).toBe(2);
    expect(amountLeft(run, { plans: [plan(run, THU), plan(run, FRI), plan(run, SAT)] })).toBe(0);
  });

  it('in hours or times is what the planned amounts leave', () => {
    expect(amountLeft(read, { plans: [plan(read, FRI, 30)] })).toBe(210);
    expect(amountLeft(read, { plans: [plan(read, FRI, 200), plan(read, SAT, 60)] })).toBe(0);
    expect(amountLeft(call, { plans: [plan(call, FRI, 1)] })).toBe(1);
  });

  it('counts the rest of what is planned for today, of which a part is recorded', () => {
    const plans = [plan(read, THU, 60), plan(read, FRI, 100)];
    const recorded = (minutes: number) => [entry(THU, minutes, { activityId: 'read' })];
    expect(amountLeft(read, { plans })).toBe(80);
    expect(amountLeft(read, { plans, entries: recorded(20) })).toBe(80);
    expect(amountLeft(read, { plans, entries: recorded(90) })).toBe(50);
    expect(amountLeft(read, { plans, entries: recorded(20), skips: [skip(FRI, null, 'read')] })).toBe(180);
  });

  it('is not what calendar events will count', () => {
    expect(amountLeft(run, { toCome: { run: [[FRI, 1]] } })).toBe(2);
    expect(amountLeft(read, { toCome: { read: [[SAT, 60]] }, plans: [plan(read, FRI, 30)] })).toBe(150);
    expect(amountLeft(call, { toCome: { call: [[SAT, 1]] }, entries: [entry(MON, 1, { activityId: 'call' })] })).toBe(
      0,
    );
    // A day that is planned as well counts once, a skipped one not, and one that is done with its record only.
    expect(amountLeft(run, { toCome: { run: [[FRI, 1]] }, plans: [plan(run, FRI)] })).toBe(2);
    expect(amountLeft(read, { toCome: { read: [[FRI, 60]] }, plans: [plan(read, FRI, 90)] })).toBe(150);
    expect(amountLeft(run, { toCome: { run: [[FRI, 1]] }, skips: [skip(FRI, null, 'run')] })).toBe(3);
    expect(amountLeft(run, { toCome: { run: [[THU, 1]] }, entries: [entry(THU, 1, { activityId: 'run' })] })).toBe(2);
    expect(amountLeft(walk, { toCome: { swim: [[FRI, 60]] }, plans: [plan(walk, FRI), plan(walk, SAT)] })).toBe(3);
  });

  it('is nothing once a plan without an amount takes the rest', () => {
    expect(amountLeft(read, { plans: [plan(read, FRI, 30), plan(read, SAT)] })).toBe(0);
  });

  it('is nothing of a goal that skips excuse', () => {
    const skipped = (id: string, ...dates: readonly Plan['date'][]) => dates.map((date) => skip(date, 'SICK', id));
    expect(left(run, { skips: skipped('run', MON, TUE, WED, THU) })).toMatchObject({ amount: 3, isExcused: false });
    expect(left(run, { skips: skipped('run', MON, TUE, WED, THU, FRI) })).toMatchObject({ amount: 0, isExcused: true });
    const away = { skips: skipped('read', MON, TUE, WED, THU) };
    expect(toPlanText(left(read, away))).toBe(text('week.excused'));
    // A goal that was met all the same is not excused.
    expect(left(read, { ...away, entries: [entry(MON, 240, { activityId: 'read' })] })).toMatchObject({
      isExcused: false,
    });
  });

  it('is a part of what is not done', () => {
    const entries = [entry(MON, 1, { activityId: 'run' })];
    expect(left(run, { plans: [plan(run, FRI)], entries })).toMatchObject({ open: 2, amount: 1 });
    // A plan without an amount is for all that is left.
    expect(left(read, { plans: [plan(read, FRI)] })).toMatchObject({ open: 240, amount: 0 });
    expect(left(walk, { plans: [plan(walk, FRI)] })).toMatchObject({ open: 5, amount: 4 });
    expect(left(read, { entries: [entry(MON, 300, { activityId: 'read' })] })).toMatchObject({ open: 0, amount: 0 });
  });

  it('is that of the combined goal for a member without a goal', () => {
    expect(left(walk)).toMatchObject({ amount: 5, counted: { unit: 'DAYS' }, combinedName: 'Move' });
    // A day counts once, also for both members.
    const plans = [plan(walk, FRI), plan(swim, FRI, 30), plan(swim, SAT)];
    const entries = [entry(THU, 20, { activityId: 'swim' })];
    expect(amountLeft(walk, { plans, entries })).toBe(2);
    expect(amountLeft(swim, { plans, entries })).toBe(2);
  });

  it('leaves out the hidden plans of members that are archived', () => {
    expect(amountLeft(walk, { plans: [plan(hike, FRI), plan(walk, SAT)] })).toBe(4);
  });
});

describe('one more planned day', () => {
  it('gets the part that spreading the rest over the free days would give it', () => {
    expect(amountOfDay(read, left(read), [THU, FRI, SAT, SUN])).toBe(60);
    expect(amountOfDay(read, left(read), [SAT, SUN])).toBe(120);
    expect(amountOfDay(read, left(read, { plans: [plan(read, FRI, 220)] }), [SAT, SUN])).toBe(20);
    expect(amountOfDay(call, left(call), [FRI, SAT, SUN])).toBe(1);
  });

  it('gets no amount for a goal in days, and once nothing is left', () => {
    expect(amountOfDay(run, left(run), [FRI])).toBeNull();
    expect(amountOfDay(read, left(read, { plans: [plan(read, FRI)] }), [SAT])).toBeNull();
    expect(amountOfDay(swim, left(swim), [SAT])).toBeNull();
  });
});

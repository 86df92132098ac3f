import { plan, skip } from '@sevenfold/contract/samples';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import type { Intent } from '../../src/data/operation';
import { addPlans, copyPlan, movePlan, removePlan, setPlan, withoutSkip } from '../../src/features/plan/commands';
import { shownRows } from '../db/shownRows';

const MON = civilDate('2026-09-28');
const [TUE, WED, NEXT_MON] = [addDays(MON, 1), addDays(MON, 2), addDays(MON, 7)];
const swim = plan({ activityId: 'swim', date: MON, amount: 30, startTime: '07:30' });
/** The plans on a device with these pending operations. */
const applied = (plans: Parameters<typeof copyPlan>[0], ...intents: readonly Intent[]) =>
  shownRows('plan', plans, intents).toSorted((a, b) => (a.date < b.date ? -1 : 1));

describe('planning an activity on this device', () => {
  it('plans it once on a date; undo removes it', () => {
    const { operations, inverse } = setPlan('run', TUE, undefined, { amount: 5 });
    const after = applied([swim], ...operations, ...operations);
    expect(after).toEqual([swim, plan({ activityId: 'run', date: TUE, amount: 5 })]);
    expect(applied(after, ...inverse)).toEqual([swim]);
  });

  it('changes the plan of the date; undo restores it', () => {
    const { operations, inverse } = setPlan('swim', MON, swim, { startTime: '18:00' });
    const after = applied([swim], ...operations);
    expect(after).toEqual([{ ...swim, amount: null, startTime: '18:00' }]);
    expect(applied(after, ...inverse)).toEqual([swim]);
  });

  it('removes a plan; undo restores it', () => {
    const { operations, inverse } = removePlan(swim);
    expect(applied([swim], ...operations)).toEqual([]);
    expect(applied([], ...inverse)).toEqual([swim]);
  });
});

describe('planning a skipped day', () => {
  const skipped = skip({ activityId: 'run', date: TUE });

  it('removes the skip, which would hide the plan; undo restores it', () => {
    const other = skip({ activityId: 'run', date: WED });
    const { operations, inverse } = withoutSkip(setPlan('run', TUE, undefined), [skipped, other], TUE);
    expect(applied([swim], ...operations)).toEqual([swim, plan({ activityId: 'run', date: TUE })]);
    expect(shownRows('skip', [skipped, other], operations)).toEqual([other]);
    expect(new Set(shownRows('skip', [other], inverse))).toEqual(new Set([other, skipped]));
  });
});

describe('moving a plan', () => {
  it('keeps its amount and time; undo moves it back', () => {
    const { operations, inverse } = movePlan(swim, WED, undefined);
    const after = applied([swim], ...operations);
    expect(after).toEqual([{ ...swim, date: WED }]);
    expect(applied(after, ...inverse)).toEqual([swim]);
  });

  it('replaces a plan of the date; undo restores both', () => {
    const existing = plan({ activityId: 'swim', date: WED, amount: 60 });
    const { operations, inverse } = movePlan(swim, WED, existing);
    const after = applied([swim, existing], ...operations);
    expect(after).toEqual([{ ...swim, date: WED }]);
    expect(applied(after, ...inverse)).toEqual([swim, existing]);
  });
});

describe('planning several days at once', () => {
  it('plans all of them; undo removes them together', () => {
    const plans = [plan({ activityId: 'run', date: TUE }), plan({ activityId: 'run', date: WED })];
    const { operations, inverse } = addPlans(plans);
    const after = applied([swim], ...operations);
    expect(after).toEqual([swim, ...plans]);
    expect(applied(after, ...inverse)).toEqual([swim]);
  });
});

describe('copying the plan of a week', () => {
  const run = plan({ activityId: 'run', date: WED });

  it('plans the same on the dates of the next week, but for what is planned there; undo removes the copies', () => {
    const existing = [plan({ activityId: 'swim', date: NEXT_MON, amount: 60 })];
    const command = copyPlan([swim, run], { days: 7, today: MON, existing });
    const all = [swim, run, ...existing];
    const after = applied(all, ...(command?.operations ?? []));
    expect(after).toEqual([...all, { ...run, date: addDays(WED, 7) }]);
    expect(applied(after, ...(command?.inverse ?? []))).toEqual(all);
  });

  it('leaves out dates that are over, and does nothing without others', () => {
    const command = copyPlan([swim, run], { days: 7, today: addDays(TUE, 7), existing: [] });
    expect(command?.operations[0]?.body).toEqual({ plans: [{ ...run, date: addDays(WED, 7) }] });
    expect(copyPlan([swim], { days: 7, today: addDays(TUE, 7), existing: [] })).toBeNull();
  });
});

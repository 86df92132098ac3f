import { describe, expect, it } from 'vitest';
import { PLAN_TYPES, activityLimit, canActivate, freeMonths, yearlySaving } from '../../src/subscription';

describe('plan', () => {
  it("is FREE, with the server's limit, or PREMIUM, without one", () => {
    expect(PLAN_TYPES.map((plan) => activityLimit(plan, 5))).toEqual([5, null]);
  });

  it.each([
    ['FREE', 0, true],
    ['FREE', 4, true],
    ['FREE', 5, false],
    // After a downgrade, more may be active than the plan allows: they stay active, but none can be added.
    ['FREE', 12, false],
    ['PREMIUM', 5, true],
    ['PREMIUM', 1000, true],
  ] as const)('%s with %d active activities allows one more: %s', (plan, activeCount, allowed) => {
    expect(canActivate({ plan, freeLimit: 5, activeCount })).toBe(allowed);
  });

  it('FREE with a limit of 0 allows no activity', () => {
    expect(canActivate({ plan: 'FREE', freeLimit: 0, activeCount: 0 })).toBe(false);
  });
});

describe('yearly saving', () => {
  it.each([
    [499, 4990, 16],
    [100, 1200, 0],
    [100, 1189, 0], // 0.92 %
    [100, 1188, 1],
    [100, 600, 50],
    [100, 0, 100],
    [100, 1300, 0], // more expensive than twelve months: no saving
    [0, 0, 0],
  ])('of %d a month and %d a year is %d percent', (monthly, yearly, percent) => {
    expect(yearlySaving(monthly, yearly)).toBe(percent);
  });

  it.each([
    [499, 4990, 2],
    [499, 4991, 1],
    [100, 1200, 0],
    [100, 1300, 0],
    [0, 0, 0],
  ])('of %d a month and %d a year is %d whole months', (monthly, yearly, months) => {
    expect(freeMonths(monthly, yearly)).toBe(months);
  });
});

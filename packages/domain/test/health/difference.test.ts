import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../src/calendar';
import {
  type HealthData,
  healthDays,
  healthDifference,
  healthKindsOf,
  healthRecordId,
  type HealthRule,
  isHealthRuleAllowed,
  supersededDates,
  WORKOUT_GROUPS,
  withExcludedDate,
  workoutGroup,
} from '../../src/health';

const DATE: CivilDate = '2025-11-03';

/** Amount that is written for a date with these amounts, of which 0 means none. Undefined: nothing is written. */
function written({ counted, existing, own }: Record<'counted' | 'existing' | 'own', number>) {
  const map = (amount: number) => new Map(amount > 0 ? [[DATE, amount]] : []);
  const changes = healthDifference({
    dates: [DATE],
    counted: counted > 0 ? [{ date: DATE, amount: counted, startedAt: null }] : [],
    existing: map(existing),
    written: map(own),
  });
  return changes[0]?.amount;
}

describe('healthDifference', () => {
  it.each([
    ['a new record', { counted: 30, existing: 0, own: 0 }, 30],
    ['a late sample', { counted: 45, existing: 30, own: 30 }, 45],
    ['an edited sample', { counted: 20, existing: 30, own: 30 }, 20],
    ['a deleted sample', { counted: 0, existing: 30, own: 30 }, null],
    ['no change', { counted: 30, existing: 30, own: 30 }, undefined],
    ['a record that the user removed', { counted: 30, existing: 0, own: 30 }, undefined],
    ['a larger amount of another phone', { counted: 20, existing: 30, own: 0 }, undefined],
    ['a record that another phone raised', { counted: 20, existing: 30, own: 20 }, undefined],
    ['a smaller amount of another phone', { counted: 30, existing: 20, own: 0 }, 30],
    ['another phone without data', { counted: 0, existing: 30, own: 0 }, undefined],
  ])('%s', (_, amounts, expected) => {
    expect(written(amounts)).toBe(expected);
  });
});

describe('supersededDates', () => {
  const OTHER: CivilDate = '2025-11-02';
  const from = Date.UTC(2025, 10, 3);
  const change = (rule: HealthRule, data: HealthData) =>
    supersededDates({
      unit: 'DURATION',
      rule,
      data,
      days: healthDays({ first: OTHER, last: DATE, timezone: 'UTC', dayEndsAt: 0, offsetOn: () => undefined }),
      existing: [OTHER, DATE],
    });
  const sessions = [{ from, to: from + 3_600_000 }];

  it('are those that the device finds by the earlier rule of the same kind', () => {
    expect(change({ kind: 'MINDFULNESS' }, { kind: 'MINDFULNESS', sessions })).toEqual([DATE]);
  });

  it('are all dates after a rule of another kind', () => {
    expect(change({ kind: 'SLEEP' }, { kind: 'MINDFULNESS', sessions })).toEqual([OTHER, DATE]);
  });

  it('are none if nothing was read, as without the permission', () => {
    expect(change({ kind: 'SLEEP' }, { kind: 'MINDFULNESS', sessions: [] })).toEqual([]);
  });
});

describe('isHealthRuleAllowed', () => {
  it.each<[HealthRule, string[]]>([
    [{ kind: 'STEPS', minimum: 8000 }, ['DAYS', 'TIMES']],
    [{ kind: 'STEPS' }, []],
    [{ kind: 'STEPS', minimum: 99 }, []],
    [{ kind: 'STEPS', minimum: 8000.5 }, []],
    [{ kind: 'WORKOUT' }, ['DAYS', 'TIMES', 'DURATION']],
    [{ kind: 'WORKOUT', workoutTypes: ['YOGA'], minimum: 20 }, ['DAYS', 'TIMES']],
    [{ kind: 'SLEEP' }, ['DAYS', 'DURATION']],
    [{ kind: 'SLEEP', workoutTypes: ['YOGA'] }, []],
    [{ kind: 'MINDFULNESS', minimum: 1441 }, []],
  ])('%o', (rule, units) => {
    expect((['DAYS', 'TIMES', 'DURATION'] as const).filter((unit) => isHealthRuleAllowed(rule, unit))).toEqual(units);
  });

  it('offers the kinds of a unit', () => {
    expect(healthKindsOf('DURATION')).toEqual(['WORKOUT', 'SLEEP', 'MINDFULNESS']);
  });
});

describe('withExcludedDate', () => {
  it('excludes a date once, and includes it again', () => {
    const excluded = withExcludedDate(withExcludedDate({ kind: 'SLEEP' }, DATE, true), DATE, true);
    expect(excluded.excludedDates).toEqual([DATE]);
    expect(withExcludedDate(excluded, DATE, false).excludedDates).toEqual([]);
  });
});

describe('ids and kinds', () => {
  it('a record has one id per activity and date', () => {
    const activity = '01890000-0000-7000-8000-000000000001';
    expect(healthRecordId(activity, DATE)).toBe(healthRecordId(activity, DATE));
    expect(healthRecordId(activity, DATE)).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const others = [healthRecordId(activity, '2025-11-04'), healthRecordId(activity.replace(/1$/, '2'), DATE)];
    expect(others).not.toContain(healthRecordId(activity, DATE));
  });

  it('an unknown type of workout is another one', () => {
    expect([workoutGroup('swimmingPool'), workoutGroup('underwaterBasketWeaving')]).toEqual(['SWIMMING', 'OTHER']);
    expect(WORKOUT_GROUPS).toContain('OTHER');
  });
});

import { type ActivityUnit, amountRange } from '../activity';
import { type CivilDate, instantOnDay } from '../calendar';
import { derivedId } from '../transfer';
import type { WorkoutGroup } from './workouts';

export const HEALTH_KINDS = ['STEPS', 'WORKOUT', 'SLEEP', 'MINDFULNESS'] as const;
export type HealthKind = (typeof HEALTH_KINDS)[number];

/** Rule by which data of Health Connect or Apple Health become records of an activity. */
export interface HealthRule {
  readonly kind: HealthKind;
  /** Kinds of workouts that count; absent for all. For WORKOUT only. */
  readonly workoutTypes?: readonly WorkoutGroup[] | undefined;
  /**
   * Steps or minutes. DAYS: what a day needs to count. TIMES: steps for one time, or the length of a session that counts.
   * Absent if everything counts.
   */
  readonly minimum?: number | undefined;
  /** Dates whose record the user removed; nothing is recorded on them. */
  readonly excludedDates?: readonly CivilDate[] | undefined;
}

/** Dates that one rule may exclude: more than the history that is read when a rule is saved. */
export const EXCLUDED_DATES_MAX = 500;

/** The units that each kind of data can be counted in. */
const UNITS: Readonly<Record<HealthKind, readonly ActivityUnit[]>> = {
  STEPS: ['DAYS', 'TIMES'],
  WORKOUT: ['DAYS', 'TIMES', 'DURATION'],
  SLEEP: ['DAYS', 'DURATION'],
  MINDFULNESS: ['DAYS', 'TIMES', 'DURATION'],
};

export const healthKindsOf = (unit: ActivityUnit): readonly HealthKind[] =>
  HEALTH_KINDS.filter((kind) => UNITS[kind].includes(unit));

/** Unit of the minimum of a rule; null if the kind and unit have none. */
export function minimumUnit(kind: HealthKind, unit: ActivityUnit): 'STEPS' | 'MINUTES' | null {
  if (unit === 'DURATION') return null;
  return kind === 'STEPS' ? 'STEPS' : 'MINUTES';
}

interface Minimum {
  readonly min: number;
  readonly max: number;
  /** Of a new rule; null: everything counts. */
  readonly initial: number | null;
}

/** Range of the minimum. Steps always have one, because a day of a few steps is no achievement. */
export function minimumRange(kind: HealthKind, unit: ActivityUnit): Minimum | null {
  switch (minimumUnit(kind, unit)) {
    case null:
      return null;
    case 'STEPS':
      return { min: 100, max: 100_000, initial: unit === 'DAYS' ? 8000 : 1000 };
    case 'MINUTES':
      return { min: 1, max: 1440, initial: kind === 'SLEEP' ? 420 : null };
  }
}

/** True if a rule suits the unit of its activity. */
export function isHealthRuleAllowed({ kind, workoutTypes, minimum }: HealthRule, unit: ActivityUnit): boolean {
  if (!UNITS[kind].includes(unit) || (workoutTypes && kind !== 'WORKOUT')) return false;
  const range = minimumRange(kind, unit);
  if (minimum === undefined) return kind !== 'STEPS';
  return range !== null && Number.isInteger(minimum) && minimum >= range.min && minimum <= range.max;
}

/**
 * Id of the record of an activity on a date. The same on every device, so that two phones, a retry or a reinstalled app
 * write one record.
 */
export const healthRecordId = (activityId: string, date: CivilDate): string =>
  derivedId(`health ${activityId} ${date}`, instantOnDay(date, 720, 0, 0));

/** The largest amount of one record. */
export const healthAmountMax = (unit: ActivityUnit): number => amountRange(unit).max;

/** Lets the record of a date count, or not. The earliest dates are dropped beyond the maximum. */
export function withExcludedDate(rule: HealthRule, date: CivilDate, isExcluded: boolean): HealthRule {
  const others = (rule.excludedDates ?? []).filter((one) => one !== date);
  const excludedDates = isExcluded ? [...others, date].toSorted().slice(-EXCLUDED_DATES_MAX) : others;
  return { ...rule, excludedDates };
}

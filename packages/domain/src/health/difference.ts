import type { CivilDate } from '../calendar';
import { countHealth, type HealthCounting, type HealthRecord, isHealthDataEmpty } from './counting';

/** A record to write; null removes that of the date. */
export interface HealthChange extends Omit<HealthRecord, 'amount'> {
  readonly amount: number | null;
}

export interface HealthDifference {
  /** Dates of the window that was read. */
  readonly dates: readonly CivilDate[];
  /** Records by what the device reads now. */
  readonly counted: readonly HealthRecord[];
  /** Amounts of the existing records, by date. */
  readonly existing: ReadonlyMap<CivilDate, number>;
  /** Amounts that this device has written, by date. */
  readonly written: ReadonlyMap<CivilDate, number>;
}

/**
 * Changes that a device has to write so that the records are what it counts.
 *
 * A record that was written here and is gone stays gone: the user removed it. A smaller amount, or none, replaces only
 * what this device wrote itself: another phone may have counted more. Not for data of which nothing was read
 * (`isHealthDataEmpty`), because the permission may have been revoked.
 */
export function healthDifference({ dates, counted, existing, written }: HealthDifference): HealthChange[] {
  const byDate = new Map(counted.map((record) => [record.date, record]));
  return dates.flatMap((date): HealthChange[] => {
    const record = byDate.get(date);
    const [amount, before, own] = [record?.amount ?? 0, existing.get(date) ?? 0, written.get(date) ?? 0];
    const isRemovedByUser = before === 0 && own > 0;
    if (amount === before || isRemovedByUser) return [];
    if (amount < before && own !== before) return [];
    return [{ date, amount: record?.amount ?? null, startedAt: record?.startedAt ?? null }];
  });
}

/** The rule is the one until now, the data are of the kind of the next one. */
export interface RuleChange extends HealthCounting {
  /** Dates of the existing records. */
  readonly existing: readonly CivilDate[];
}

/**
 * Dates whose records go with the rule that made them, unless the next rule counts them too: those that the device finds
 * by it, as another phone may have made the others, and all if the next rule is of another kind. None if nothing was read.
 */
export function supersededDates({ existing, ...counting }: RuleChange): CivilDate[] {
  if (isHealthDataEmpty(counting.data)) return [];
  if (counting.rule.kind !== counting.data.kind) return [...existing];
  const counted = new Set(countHealth(counting).map(({ date }) => date));
  return existing.filter((date) => counted.has(date));
}

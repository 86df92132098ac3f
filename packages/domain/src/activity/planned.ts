import type { CivilDate, WeekView } from '../calendar';
import { openDates } from './daysToSpare';
import { type CountedEntry, dayAmount } from './done';
import type { ActivityUnit } from './unit';

interface DatedPlan {
  readonly date: CivilDate;
  /** Null for as much as is due. */
  readonly amount: number | null;
}

interface PlannedRecords<Plan extends DatedPlan> {
  readonly entries: readonly CountedEntry[];
  readonly skips: readonly { readonly date: CivilDate }[];
  readonly plans: readonly Plan[];
}

type Days = Pick<WeekView, 'dates' | 'today'>;

/** Plans of days that are neither done, skipped nor over. Today's stays open until its amount is recorded. */
export function openPlans<Plan extends DatedPlan>(
  unit: ActivityUnit,
  records: PlannedRecords<Plan>,
  week: Days,
): readonly Plan[] {
  const open = openDates(week, records);
  const notSkipped = openDates(week, { ...records, entries: [] });
  return records.plans.filter(
    (plan) =>
      open.includes(plan.date) ||
      (unit !== 'DAYS' && notSkipped.includes(plan.date) && restOfPlan(unit, plan, records.entries) > 0),
  );
}

/** The rest of a plan that is not recorded; 0 for one without an amount, unless it is of days. */
const restOfPlan = (unit: ActivityUnit, { date, amount }: DatedPlan, entries: readonly CountedEntry[]): number =>
  unit === 'DAYS' ? 1 : Math.max(0, (amount ?? 0) - dayAmount(entries, date));

/**
 * Amounts by day that a week will have beside its entries: of its open plans, and of the calendar events that will count,
 * except on days that are skipped and on days done. A day with both counts once, with the greater amount: the event is
 * what was planned. A plan without an amount has 0.
 */
export function amountsAhead(
  unit: ActivityUnit,
  records: PlannedRecords<DatedPlan>,
  toCome: readonly CountedEntry[],
  week: Days,
): readonly CountedEntry[] {
  const { entries, skips } = records;
  const has = (dated: readonly { readonly date: CivilDate }[], date: CivilDate) =>
    dated.some((one) => one.date === date);
  const byDate = new Map(
    openPlans(unit, records, week).map((plan) => [plan.date, restOfPlan(unit, plan, entries)] as const),
  );
  for (const { date, amount } of toCome) {
    if (has(skips, date) || (unit === 'DAYS' && has(entries, date))) continue;
    byDate.set(date, Math.max(amount, byDate.get(date) ?? 0));
  }
  return [...byDate].map(([date, amount]) => ({ date, amount }));
}

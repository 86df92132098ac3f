import type { ActivityUnit } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { type HealthRule, isHealthRuleAllowed, withExcludedDate } from '@sevenfold/domain/health';
import { invalid } from '#http';
import { findRow, updateRow, type UserTransaction } from '#rows';

/** @throws HttpError INVALID_INPUT (healthTracking): the rule does not suit the unit */
export function checkHealthRule(rule: HealthRule, unit: ActivityUnit): void {
  if (!isHealthRuleAllowed(rule, unit))
    throw invalid('healthTracking', 'This rule does not suit the unit of the activity');
}

/** Excludes a date from the health rule of an activity, or includes it again. Does nothing without a rule. */
export async function setDateExcluded(
  transaction: UserTransaction,
  id: string,
  date: CivilDate,
  isExcluded: boolean,
): Promise<void> {
  const activity = await findRow(transaction.db, 'activity', transaction.userId, { id });
  const rule = activity?.row.healthTracking;
  if (!rule) return;
  await updateRow(transaction, 'activity', { id }, { healthTracking: withExcludedDate(rule, date, isExcluded) });
}

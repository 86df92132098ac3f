import { contract } from '@sevenfold/contract';
import type { ActivityUnit } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { type HealthRule, isHealthRuleAllowed, withExcludedDate } from '@sevenfold/domain/health';
import type { Db } from '../../db/client';
import { invalid } from '../../http/httpError';
import { type ActivityRow, findActivity, updateActivity } from './store';

const storedRule = contract['PATCH /api/v1/a'].body.shape.healthTracking.unwrap();

/** The rule of an activity. The driver returns JSON as unknown; the value passed this schema when it was stored. */
export const parseHealthRule = (row: Pick<ActivityRow, 'health_tracking'>) => storedRule.parse(row.health_tracking);

/** @throws HttpError INVALID_INPUT (path): the rule does not suit the unit */
export function checkHealthRule(rule: HealthRule, unit: ActivityUnit, path = 'healthTracking'): void {
  if (!isHealthRuleAllowed(rule, unit)) throw invalid(path, 'This rule does not suit the unit of the activity');
}

/**
 * Excludes a date from the health rule of an activity, or includes it again. Does nothing without a rule. The caller
 * holds the user's lock.
 */
export async function setDateExcluded(
  db: Db,
  userId: string,
  activityId: string,
  date: CivilDate,
  isExcluded: boolean,
): Promise<void> {
  const row = await findActivity(db, userId, activityId);
  const rule = row && parseHealthRule(row);
  if (rule)
    await updateActivity(db, userId, activityId, {
      health_tracking: JSON.stringify(withExcludedDate(rule, date, isExcluded)),
    });
}

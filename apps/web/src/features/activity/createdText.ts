import type { BodyOf } from '@sevenfold/contract';
import { text } from '#platform';
import { goalText } from '#features/record';

/** "Run added", with the goal of a short first week. */
export function createdText({
  weeklyGoalsTimeline: [first, next] = [],
  ...activity
}: BodyOf<'POST /api/v1/a'>): string {
  const { name, unit, direction = 'AT_LEAST', customTimesUnit = null, customTimesUnitSingular = null } = activity;
  if (!first || !next) return text('activity.toast.created', { name });
  const goal = goalText({ unit, direction, customTimesUnit, customTimesUnitSingular }, first.target);
  return text('activity.toast.createdShort', { name, goal });
}

import { FEEDBACK_PER_DAY } from '@sevenfold/domain/feedback';
import { ERRORS } from '@sevenfold/contract/errors';
import type { Intent } from '../../data/operation';
import type { Descriptions, Known } from '../../dispatch/description';
import { text } from '../../platform/text';
import { activityDescriptions } from '../activity/descriptions';
import { areaDescriptions } from '../area/descriptions';
import { calendarEventDescriptions } from '../calendarEvent/descriptions';
import { combinedGoalDescriptions } from '../combinedGoal/descriptions';
import { integrationDescriptions } from '../integration/descriptions';
import { lifeRatingDescriptions } from '../lifeRating/descriptions';
import { feedbackDescriptions } from '../feedback/descriptions';
import { objectiveDescriptions } from '../objective/descriptions';
import { planDescriptions } from '../plan/descriptions';
import { recordDescriptions } from '../record/descriptions';
import { reviewDescriptions } from '../review/descriptions';
import { userDescriptions } from '../user/descriptions';

const DESCRIPTIONS: Descriptions = {
  ...userDescriptions,
  ...areaDescriptions,
  ...activityDescriptions,
  ...recordDescriptions,
  ...planDescriptions,
  ...objectiveDescriptions,
  ...combinedGoalDescriptions,
  ...reviewDescriptions,
  ...feedbackDescriptions,
  ...lifeRatingDescriptions,
  ...integrationDescriptions,
  ...calendarEventDescriptions,
};

/**
 * Describes a change: "Read · 30m · Oct 3". Operations that are undefined or unknown come from another version of the
 * app.
 */
export function describeOperation(operation: Intent | undefined, known: Known): string {
  const describe = operation && (DESCRIPTIONS as Record<string, AnyDescription | undefined>)[operation.call];
  return describe ? describe(operation, known) : text('operation.unknown');
}

type AnyDescription = { describe(operation: Intent, known: Known): string }['describe'];

/** Returns why the server rejected an operation. */
export function describeRejection(code: number): string {
  switch (code) {
    case ERRORS.PLAN_LIMIT.code:
      return text('error.planLimit');
    case ERRORS.NOT_FOUND.code:
      return text('operation.reason.notFound');
    case ERRORS.INVALID_INPUT.code:
      return text('operation.reason.invalid');
    case ERRORS.CONFLICT.code:
      return text('operation.reason.conflict');
    case ERRORS.FORBIDDEN.code:
      return text('operation.reason.forbidden');
    case ERRORS.FEEDBACK_LIMIT.code:
      return text('operation.reason.feedbackLimit', { max: FEEDBACK_PER_DAY });
    case 0:
      return text('operation.reason.notUnderstood');
    default:
      return text('error.unexpected');
  }
}

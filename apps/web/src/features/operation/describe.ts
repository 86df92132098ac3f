import { FEEDBACK_PER_DAY } from '@sevenfold/domain/feedback';
import { ERRORS } from '@sevenfold/contract/errors';
import type { Intent } from '#data';
import type { Descriptions, Known } from '#dispatch';
import { text } from '#platform';
import { activityDescriptions } from '#features/activity';
import { areaDescriptions } from '#features/area';
import { calendarEventDescriptions } from '#features/calendarEvent';
import { combinedGoalDescriptions } from '#features/combinedGoal';
import { integrationDescriptions } from '#features/integration';
import { lifeRatingDescriptions } from '#features/lifeRating';
import { feedbackDescriptions } from '#features/feedback';
import { objectiveDescriptions } from '#features/objective';
import { planDescriptions } from '#features/plan';
import { recordDescriptions } from '#features/record';
import { reviewDescriptions } from '#features/review';
import { userDescriptions } from '#features/user';

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
    // The server is older than this app, as during an update.
    case ERRORS.UNKNOWN_ENDPOINT.code:
      return text('operation.reason.unknownToServer');
    case 0:
      return text('operation.reason.notUnderstood');
    default:
      return text('error.unexpected');
  }
}

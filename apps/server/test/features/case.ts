import type { EndpointKey } from '@sevenfold/contract';
import type { TestServer } from '../harness';

/** Objects of a user that the cases refer to. */
export interface Fixtures {
  readonly server: TestServer;
  readonly areaId: string;
  readonly activityId: string;
  readonly deletedActivityId: string;
  readonly entryId: string;
  readonly removedEntryId: string;
  readonly objectiveId: string;
  /** A step of the objective. */
  readonly stepId: string;
  readonly deletedObjectiveId: string;
  readonly combinedGoalId: string;
  readonly deletedCombinedGoalId: string;
  readonly checkInId: string;
  readonly removedCheckInId: string;
  readonly integrationId: string;
  readonly calendarId: string;
  /** Another session of the user. */
  readonly sessionId: string;
  readonly sharedLinkId: string;
  /** Token of another shared link. */
  readonly sharedToken: string;
  /** One of two sign-in methods of the user. */
  readonly identityId: string;
}

/** A successful request, and the parts of it that sweep.test.ts replaces. */
export interface Case {
  readonly endpoint: EndpointKey;
  /** Creates a valid body or query. */
  readonly body?: (fixtures: Fixtures) => Record<string, unknown>;
  readonly query?: (fixtures: Fixtures) => Record<string, unknown>;
  /** Paths of ids that must be the user's own: `updates.0.activityId`. */
  readonly ownIds: readonly string[];
  /**
   * Paths of ids that are ignored if unknown, because another device may have deleted the object. Ids of other users
   * count as unknown, so that nothing is revealed.
   */
  readonly ignoredIds?: readonly string[];
  /** Paths of numbers that may be negative or fractional. */
  readonly freeNumbers?: readonly string[];
}

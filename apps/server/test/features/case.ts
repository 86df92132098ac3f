import type { EndpointKey } from '@sevenfold/contract';
import type { TestServer } from '../harness';

/** What somebody has, to make calls about. */
export interface Fixtures {
  readonly server: TestServer;
  readonly areaId: string;
  readonly activityId: string;
  readonly deletedActivityId: string;
  readonly entryId: string;
  readonly removedEntryId: string;
  readonly objectiveId: string;
  readonly deletedObjectiveId: string;
  readonly checkInId: string;
  readonly removedCheckInId: string;
}

/** One successful call, and what in it the sweep varies. */
export interface Case {
  readonly endpoint: EndpointKey;
  /** A body, or a query, that is answered with success. */
  readonly body?: (fixtures: Fixtures) => Record<string, unknown>;
  readonly query?: (fixtures: Fixtures) => Record<string, unknown>;
  /** Where in it ids stand that have to be one's own: `updates.0.activityId`. */
  readonly ownIds: readonly string[];
  /**
   * Where ids stand that another device may have deleted meanwhile: an unknown one is passed over, and another person's
   * is just as unknown, so that nobody learns what others have.
   */
  readonly passedOver?: readonly string[];
  /** Where any number may stand, with a fraction and below zero. */
  readonly freeNumbers?: readonly string[];
}

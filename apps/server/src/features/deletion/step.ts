import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { Db } from '#db';

export interface DeletionStepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborted when the step takes too long. Requests to third parties must use it. */
  readonly signal: AbortSignal;
}

/**
 * Ends something at a third party before an account is deleted, such as a calendar consent or a subscription.
 * Registered in `compose.ts`.
 */
export interface DeletionStep {
  /** Name in the log. */
  readonly name: string;
  /**
   * Ends it for a user. Must be idempotent: it runs again when this or a later step has failed and the user retries.
   * Resolves only when the third party has confirmed, or the user has nothing there.
   *
   * @throws when it could not be ended; the account is then not deleted
   */
  run(userId: string, deps: DeletionStepDeps): Promise<void>;
}

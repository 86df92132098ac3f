import type { Clock } from '../clock';
import { overClient, type Db } from '../db/client';
import { isConnectionSpent, isStalePlan } from '../db/errors';
import type { SharedReadConnections } from '../db/sharedReadConnections';
import { findSessionOf, type ActiveSession } from './session';
import type { TokenParts } from './sessionToken';

const TRIES = 5;

export interface ReadResult {
  readonly session: ActiveSession;
  /** The response, as JSON. */
  readonly response: string;
}

export interface ReadRequest {
  readonly token: TokenParts;
  /**
   * True to read in parallel with the session lookup, which saves a round trip. The result is discarded if the
   * session is not valid.
   */
  readonly isSpeculative: boolean;
  /** Applies the rate limit once the user is known. @throws HttpError TOO_MANY_REQUESTS */
  admit(session: ActiveSession): void;
  read(db: Db): Promise<string>;
}

/**
 * Looks up the session of a token and reads data for it, on a connection shared with other readers.
 *
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, or what `admit` and `read` throw
 */
export async function speculativeRead(
  readConnections: SharedReadConnections,
  clock: Clock,
  { token, isSpeculative, admit, read }: ReadRequest,
): Promise<ReadResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readConnections.use(async (client) => {
        if (!isSpeculative) {
          const session = await findSessionOf(client, token, clock);
          admit(session);
          return { session, response: await read(overClient(client)) };
        }
        const [session, response] = await Promise.allSettled([
          findSessionOf(client, token, clock),
          read(overClient(client)),
        ]);
        if (session.status === 'rejected') throw session.reason;
        admit(session.value);
        if (response.status === 'rejected') throw response.reason;
        return { session: session.value, response: response.value };
      }, isConnectionSpent);
    } catch (error) {
      if (!isStalePlan(error) || attempt >= TRIES) throw error;
    }
  }
}

import type { Clock } from '../clock';
import { type Db, isConnectionSpent, isStalePlan, overClient, type SharedReadConnections } from '#db';
import { findSessionByToken, type ActiveSession } from './session';
import type { TokenParts } from './sessionToken';

const TRIES = 5;

export interface ReadResult {
  readonly session: ActiveSession;
  /** The response, as JSON. */
  readonly response: string;
}

export interface ReadRequest {
  readonly token: TokenParts;
  /** Applies the rate limit once the user is known. @throws HttpError TOO_MANY_REQUESTS */
  admit(session: ActiveSession): void;
  read(db: Db): Promise<string>;
}

/**
 * Looks up the session of a token and then reads data for it, on a connection shared with other readers.
 *
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, or what `admit` and `read` throw
 */
export async function sharedRead(
  readConnections: SharedReadConnections,
  clock: Clock,
  { token, admit, read }: ReadRequest,
): Promise<ReadResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readConnections.use(async (client) => {
        const session = await findSessionByToken(client, token, clock);
        admit(session);
        return { session, response: await read(overClient(client)) };
      }, isConnectionSpent);
    } catch (error) {
      if (!isStalePlan(error) || attempt >= TRIES) throw error;
    }
  }
}

import type { Clock } from '../clock';
import { type Db, isConnectionSpent, isStalePlan, overClient, type SharedReadConnections } from '#db';
import { findSessionByToken, type ActiveSession } from './session';
import type { TokenParts } from './sessionToken';
import type { UserTurns } from './userTurns';

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

/** Dependencies that readers share. */
export interface Sharing {
  readonly connections: SharedReadConnections;
  /** Turns of the reads of each user. */
  readonly turns: UserTurns;
}

/**
 * Looks up the session of a token and then reads data for it, on a connection shared with other readers. Only whoever
 * has the session takes the turns of its user.
 *
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, or what `admit` and `read` throw
 */
export async function sharedRead(
  { connections, turns }: Sharing,
  clock: Clock,
  { token, admit, read }: ReadRequest,
): Promise<ReadResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const session = await connections.use(
        async (client) => findSessionByToken(client, token, clock),
        isConnectionSpent,
      );
      admit(session);
      const response = await turns.run(session.userId, () =>
        connections.use(async (client) => read(overClient(client)), isConnectionSpent),
      );
      return { session, response };
    } catch (error) {
      if (!isStalePlan(error) || attempt >= TRIES) throw error;
    }
  }
}

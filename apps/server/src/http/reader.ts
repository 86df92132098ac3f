import type { Clock } from '../clock';
import { overClient, type Db } from '../db/client';
import { isConnectionSpent, isStalePlan } from '../db/failure';
import type { Lanes } from '../db/lanes';
import { findSessionOf, type ActiveSession } from './session';
import type { TokenParts } from './sessionToken';

const TRIES = 5;

export interface Reading {
  readonly session: ActiveSession;
  /** What was read, as JSON. */
  readonly answer: string;
}

export interface Reader {
  readonly token: TokenParts;
  /**
   * Whether to read while the session is still being looked up, which saves a round trip. What was read for a session
   * that has ended is thrown away.
   */
  readonly isSpeculative: boolean;
  /** Counts the request once it is known whose it is. @throws Failure TOO_MANY_REQUESTS */
  admit(session: ActiveSession): void;
  read(db: Db): Promise<string>;
}

/**
 * Looks up the session of a token and reads for it, on a connection shared with other readers.
 *
 * @throws Failure NOT_SIGNED_IN, USER_NOT_FOUND, or what `admit` and `read` throw
 */
export async function readForSession(
  lanes: Lanes,
  clock: Clock,
  { token, isSpeculative, admit, read }: Reader,
): Promise<Reading> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lanes.use(async (client) => {
        if (!isSpeculative) {
          const session = await findSessionOf(client, token, clock);
          admit(session);
          return { session, answer: await read(overClient(client)) };
        }
        const [session, answer] = await Promise.allSettled([
          findSessionOf(client, token, clock),
          read(overClient(client)),
        ]);
        if (session.status === 'rejected') throw session.reason;
        admit(session.value);
        if (answer.status === 'rejected') throw answer.reason;
        return { session: session.value, answer: answer.value };
      }, isConnectionSpent);
    } catch (error) {
      if (!isStalePlan(error) || attempt >= TRIES) throw error;
    }
  }
}

import type { Clock } from '../clock';
import { overClient, type Db } from '../db/client';
import { isDatabaseUnavailable, isStalePlan } from '../db/failure';
import type { Lanes } from '../db/lanes';
import { findSessionOf, type ActiveSession } from './session';
import type { TokenParts } from './sessionToken';

const TRIES = 5;

export interface Reading {
  readonly session: ActiveSession;
  /** What was read, as JSON. */
  readonly answer: string;
}

/**
 * Reads for whom a token names while the token is still being checked: both questions go to the database together. What was read for a
 * token that does not hold is thrown away.
 *
 * @throws Failure NOT_SIGNED_IN, USER_NOT_FOUND, or what `read` throws
 */
export async function readAtOnce(lanes: Lanes, clock: Clock, token: TokenParts, read: (db: Db) => Promise<string>): Promise<Reading> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lanes.use(async (client) => {
        const [session, answer] = await Promise.allSettled([findSessionOf(client, token, clock), read(overClient(client))]);
        if (session.status === 'rejected') throw session.reason;
        if (answer.status === 'rejected') throw answer.reason;
        return { session: session.value, answer: answer.value };
      }, isSpent);
    } catch (error) {
      if (!isStalePlan(error) || attempt >= TRIES) throw error;
    }
  }
}

/** Whether an error tells that its connection should serve nobody else. */
const isSpent = (error: unknown): boolean => isStalePlan(error) || isDatabaseUnavailable(error);

import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { isConnectionSpent, isUniqueViolation, isWorthRetrying } from '../db/errors';
import type { Operation } from './operation';
import { TOUCH_AFTER_MS } from './session';

/** A mutation that in its plain case is a single INSERT, which then does everything in one statement. */
export interface FastPath<Body = unknown, Response = unknown> {
  /** What the prepared statement is called. */
  readonly name: string;
  /**
   * The INSERT. It selects from `found`, which has one row when the session holds and none when it does not; `$1` is
   * the person, and its own values begin at `$9`. It returns a row when it was the plain case, and else does nothing.
   */
  readonly insert: string;
  /** Nothing, when it can be told beforehand that this is not the plain case. */
  prepare(body: Body, userId: string, clock: Clock): FastPathInsert<Response> | undefined;
}

export interface FastPathInsert<Response = unknown> {
  /** From `$9` on. */
  readonly values: readonly unknown[];
  readonly response: Response;
}

/** A statement is a transaction of its own: this one needs no BEGIN, no COMMIT, and one round trip instead of four. */
const textOf = (insert: string): string => `
  WITH found AS (SELECT 1 FROM session WHERE user_id = $1 AND token_hash = $2 AND expires_at > $7 AND seen_at > $8), done AS (${insert})
  INSERT INTO operation (user_id, id, call, body_hash, answer, created_at) SELECT $1, $3, $4, $5, $6, $7 FROM done`;

export interface Attempt {
  readonly operation: Operation;
  readonly values: readonly unknown[];
  /** What to store and answer, as JSON. */
  readonly response: string;
}

/**
 * The function that tries the plain case: a session that was used lately, a key and an object that are new. Effect and
 * answer are stored together or not at all. It refuses nothing and repeats no answer: whatever is not plain is left,
 * untouched, to `runIdempotent`.
 *
 * @returns a function that tells whether it was done
 */
export function createFastPath({
  name,
  insert,
}: FastPath): (pool: Pool, clock: Clock, attempt: Attempt) => Promise<boolean> {
  const text = textOf(insert);
  return async (pool, clock, { operation, values, response }) => {
    const now = clock.now();
    const { token } = operation;
    const own = [
      token.userId,
      token.hash,
      operation.id,
      operation.call,
      operation.bodyHash,
      response,
      new Date(now),
      new Date(now - TOUCH_AFTER_MS),
    ];
    const client = await pool.connect();
    try {
      const { rowCount } = await client.query({ name, text, values: [...own, ...values] });
      client.release();
      return rowCount === 1;
    } catch (error) {
      client.release(isConnectionSpent(error));
      // Somebody else has used the key, perhaps a twin of this request at this moment.
      if (isWorthRetrying(error) || isUniqueViolation(error, 'operation_pkey')) return false;
      throw error;
    }
  };
}

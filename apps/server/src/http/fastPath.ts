import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { isConnectionSpent, isUniqueViolation, isWorthRetrying } from '../db/errors';
import type { OperationRequest } from './operation';
import { TOUCH_AFTER_MS } from './session';

/**
 * Executes the common case of a mutation, a single INSERT, together with the session check and the idempotency record
 * in one statement.
 */
export interface FastPath<Body = unknown, Response = unknown> {
  /** Name of the prepared statement. */
  readonly name: string;
  /**
   * The INSERT. It selects from `found`, which has one row if session and epoch are valid and none otherwise; `$1` is
   * the user id, and its own values begin at `$10`. It must return a row exactly if it applied.
   */
  readonly insert: string;
  /** Returns undefined if the input is known not to be the common case. */
  prepare(body: Body, userId: string, clock: Clock): FastPathInsert<Response> | undefined;
}

export interface FastPathInsert<Response = unknown> {
  /** Parameters from `$10` on. */
  readonly values: readonly unknown[];
  readonly response: Response;
}

/** A single statement is its own transaction: one round trip instead of four, without BEGIN and COMMIT. */
const textOf = (insert: string): string => `
  WITH found AS (
    SELECT 1 FROM session WHERE user_id = $1 AND token_hash = $2 AND expires_at > $7 AND seen_at > $8
      AND ($9::uuid IS NULL OR $9 = (SELECT id FROM epoch))
      AND EXISTS (SELECT FROM app_user WHERE user_id = $1 AND delete_at IS NULL)
  ), done AS (${insert})
  INSERT INTO operation (user_id, id, call, body_hash, answer, created_at) SELECT $1, $3, $4, $5, $6, $7 FROM done
  RETURNING (SELECT id FROM epoch) AS epoch`;

export interface Attempt {
  readonly operation: OperationRequest;
  readonly values: readonly unknown[];
  /** The response to store and send, as JSON. */
  readonly response: string;
}

/**
 * Creates the function that tries the common case: a recently used session, the current epoch, a new idempotency key
 * and a new object. Effect and response are stored atomically. It neither rejects a request nor replays a response:
 * every other case is left, without any effect, to `runIdempotent`.
 *
 * @returns a function that resolves to the epoch of the database if the statement applied, and to undefined otherwise
 */
export function createFastPath({
  name,
  insert,
}: FastPath): (pool: Pool, clock: Clock, attempt: Attempt) => Promise<string | undefined> {
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
      operation.epoch,
    ];
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ epoch: string }>({ name, text, values: [...own, ...values] });
      client.release();
      return rows[0]?.epoch;
    } catch (error) {
      client.release(isConnectionSpent(error));
      // The idempotency key exists already, possibly from a concurrent retry of this request.
      if (isWorthRetrying(error) || isUniqueViolation(error, 'operation_pkey')) return undefined;
      throw error;
    }
  };
}

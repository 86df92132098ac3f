import { createHash } from 'node:crypto';
import type { EndpointKey } from '@sevenfold/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock';
import { overClient, type Db } from '../db/client';
import { isStalePlan, isUniqueViolation, isWorthRetrying } from '../db/errors';
import { HttpError } from './httpError';
import {
  validateSession,
  SESSION_COLUMNS,
  SESSION_JOIN,
  touchSession,
  type ActiveSession,
  type SessionRow,
} from './session';
import type { TokenParts } from './sessionToken';

const TRIES = 5;

/** One mutation as it was asked for. */
export interface Operation {
  readonly token: TokenParts;
  /** The `Idempotency-Key`. */
  readonly id: string;
  readonly call: EndpointKey;
  readonly bodyHash: Buffer;
}

export interface Outcome {
  /** What stands under `data`, as JSON. */
  readonly response: string;
  readonly session: ActiveSession;
}

interface FoundRow extends SessionRow {
  readonly call: string | null;
  readonly body_hash: Buffer | null;
  readonly answer: string | null;
}

/**
 * The session and, of a retry, the answer it had the first time: one statement, since every mutation begins with both
 * questions.
 */
const FIND = {
  name: 'find_operation',
  text: `SELECT ${SESSION_COLUMNS}, o.call, o.body_hash, o.answer FROM ${SESSION_JOIN}
    LEFT JOIN operation o ON o.user_id = s.user_id AND o.id = $3
    WHERE s.user_id = $1 AND s.token_hash = $2`,
};

const STORE = {
  name: 'store_operation',
  text: 'INSERT INTO operation (user_id, id, call, body_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
};

/**
 * Runs a mutation once, however often and however concurrently it is asked for: its effect and its answer are stored in
 * one transaction. Of two callers at once, the second finds the key taken when it stores its answer, is rolled back,
 * and gets the first one's.
 *
 * A refusal rolls everything back and is not stored: the next try is judged anew.
 *
 * @param run the mutation, given the transaction
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, CONFLICT (the key was used for something else), or what `run` throws
 */
export async function runIdempotent(
  pool: Pool,
  clock: Clock,
  operation: Operation,
  run: (db: Db, session: ActiveSession) => Promise<string>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      const outcome = await attemptOnce(client, clock, operation, run);
      client.release();
      return outcome;
    } catch (error) {
      const outcome = await recover(client, clock, operation, error);
      if (outcome !== 'RETRY') return outcome;
      if (attempt >= TRIES) throw error;
    }
  }
}

async function attemptOnce(
  client: PoolClient,
  clock: Clock,
  operation: Operation,
  run: (db: Db, session: ActiveSession) => Promise<string>,
): Promise<Outcome> {
  // Sent together: the connection answers in order, so that BEGIN costs no round trip.
  const [, found] = await Promise.all([client.query('BEGIN'), find(client, operation)]);
  const session = validateSession(operation.token, found, clock);
  const stored = storedResponse(found, operation);
  if (stored !== undefined) {
    await client.query('ROLLBACK');
    return { response: stored, session };
  }
  if (session.renewedEnd) await touchSession(client, session, session.renewedEnd, clock);
  const response = await run(overClient(client), session);
  const values = [session.userId, operation.id, operation.call, operation.bodyHash, response, new Date(clock.now())];
  const [, commit] = await Promise.all([client.query({ ...STORE, values }), client.query('COMMIT')]);
  if (commit.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database');
  return { response, session };
}

/**
 * Rolls back, and says what to do: try again, answer what a concurrent twin has stored meanwhile, or give up by
 * throwing.
 */
async function recover(
  client: PoolClient,
  clock: Clock,
  operation: Operation,
  error: unknown,
): Promise<Outcome | 'RETRY'> {
  const isRetryable = isWorthRetrying(error) || isUniqueViolation(error, 'operation_pkey');
  if (isRetryable || !(error instanceof HttpError)) {
    // What failed unexpectedly may have left the connection in any state.
    const isUsable =
      isRetryable &&
      !isStalePlan(error) &&
      (await client.query('ROLLBACK').then(
        () => true,
        () => false,
      ));
    client.release(!isUsable);
    if (isRetryable) return 'RETRY';
    throw error;
  }
  try {
    await client.query('ROLLBACK');
    const found = await find(client, operation);
    client.release();
    const session = validateSession(operation.token, found, clock);
    const stored = storedResponse(found, operation);
    if (stored !== undefined) return { response: stored, session };
  } catch (failure) {
    if (failure instanceof HttpError) throw failure;
    client.release(true);
    throw failure;
  }
  throw error;
}

async function find(client: PoolClient, { token, id }: Operation): Promise<FoundRow | undefined> {
  const { rows } = await client.query<FoundRow>({ ...FIND, values: [token.userId, token.hash, id] });
  return rows[0];
}

function storedResponse(found: FoundRow | undefined, operation: Operation): string | undefined {
  if (!found?.body_hash || found.answer === null) return undefined;
  if (found.call !== operation.call || !operation.bodyHash.equals(found.body_hash)) {
    throw new HttpError('CONFLICT', [], 'This Idempotency-Key was used for another request.');
  }
  return found.answer;
}

/** A hash of what a body says, whatever the order of its members. */
export const hashBody = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(canonical(body)) ?? '')
    .digest();

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, canonical(member)]),
  );
}

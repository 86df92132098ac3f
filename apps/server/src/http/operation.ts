import { createHash } from 'node:crypto';
import type { EndpointKey } from '@sevenfold/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock';
import { overClient } from '../db/client';
import { isStalePlan, isUniqueViolation, isWorthRetrying } from '../db/errors';
import { beginWrites, type UserTransaction } from '../rows/transaction';
import { EpochChangedError, HttpError } from './httpError';
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

/** A mutation request. */
export interface Operation {
  readonly token: TokenParts;
  /** The `Idempotency-Key`. */
  readonly id: string;
  readonly call: EndpointKey;
  readonly bodyHash: Buffer;
  /** The epoch the sender knows; null without the header. */
  readonly epoch: string | null;
}

export interface Outcome {
  /** The content of `data`, as JSON. */
  readonly response: string;
  readonly session: ActiveSession;
  /** The epoch of the database that holds the effect. */
  readonly epoch: string;
  /** The version that the effect made and the rows it wrote, as JSON; undefined for a stored response. */
  readonly changes: string | undefined;
}

interface FoundRow extends SessionRow {
  readonly call: string | null;
  readonly body_hash: Buffer | null;
  /** The stored response, as JSON. */
  readonly answer: string | null;
  /** The epoch of the database. */
  readonly epoch: string;
}

/**
 * Selects the session, for a retry the stored response, and the epoch, in one statement: every mutation starts with
 * them. Reading the epoch locks its table, so a restore, which replaces the table, waits for this transaction.
 */
const FIND = {
  name: 'find_operation',
  text: `SELECT ${SESSION_COLUMNS}, o.call, o.body_hash, o.answer, (SELECT id FROM epoch) AS epoch
    FROM ${SESSION_JOIN}
    LEFT JOIN operation o ON o.user_id = s.user_id AND o.id = $3
    WHERE s.user_id = $1 AND s.token_hash = $2`,
};

const STORE = {
  name: 'store_operation',
  text: 'INSERT INTO operation (user_id, id, call, body_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
};

/**
 * Runs a mutation exactly once per idempotency key, including under concurrent retries: effect and response are stored
 * in one transaction. If two requests with the same key run concurrently, the second fails on the unique key when it
 * stores its response, is rolled back, and returns the response of the first.
 *
 * An error rolls everything back and is not stored, so a retry runs again.
 *
 * @param run the mutation, given the transaction
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, EPOCH_CHANGED, CONFLICT (the key was used for another request), or
 * what `run` throws
 */
export async function runIdempotent(
  pool: Pool,
  clock: Clock,
  operation: Operation,
  run: (transaction: UserTransaction, session: ActiveSession) => Promise<string>,
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
  run: (transaction: UserTransaction, session: ActiveSession) => Promise<string>,
): Promise<Outcome> {
  // Pipelined: the connection executes in order, so that BEGIN costs no round trip.
  const [, found] = await Promise.all([client.query('BEGIN'), find(client, operation)]);
  const { session, epoch, stored } = validateFound(found, operation, clock);
  if (stored !== undefined) {
    await client.query('ROLLBACK');
    return { response: stored, session, epoch, changes: undefined };
  }
  const transaction = await beginWrites(overClient(client), session.userId);
  if (!transaction) throw new HttpError('USER_NOT_FOUND');
  if (session.renewedEnd) await touchSession(client, session, session.renewedEnd, clock);
  const response = await run(transaction, session);
  const values = [session.userId, operation.id, operation.call, operation.bodyHash, response, new Date(clock.now())];
  const [, commit] = await Promise.all([client.query({ ...STORE, values }), client.query('COMMIT')]);
  if (commit.command !== 'COMMIT') throw new Error('The database rolled back the transaction');
  return { response, session, epoch, changes: transaction.written.toJson() };
}

/**
 * Rolls back and decides what follows: a retry, the response that a concurrent request has stored meanwhile, or an
 * error.
 */
async function recover(
  client: PoolClient,
  clock: Clock,
  operation: Operation,
  error: unknown,
): Promise<Outcome | 'RETRY'> {
  const isRetryable = isWorthRetrying(error) || isUniqueViolation(error, 'operation_pkey');
  if (isRetryable || !(error instanceof HttpError)) {
    // An unexpected error may have left the connection in any state.
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
    const { session, epoch, stored } = validateFound(found, operation, clock);
    if (stored !== undefined) return { response: stored, session, epoch, changes: undefined };
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

/**
 * Checks the session and the epoch, and returns both, with the stored response if there is one.
 *
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, EPOCH_CHANGED, CONFLICT
 */
function validateFound(
  found: FoundRow | undefined,
  operation: Operation,
  clock: Clock,
): { readonly session: ActiveSession; readonly epoch: string; readonly stored: string | undefined } {
  if (!found) throw new HttpError('NOT_SIGNED_IN');
  const session = validateSession(operation.token, found, clock);
  const { epoch } = found;
  if (operation.epoch !== null && operation.epoch !== epoch) throw new EpochChangedError(epoch);
  return { session, epoch, stored: storedResponse(found, operation) };
}

function storedResponse(found: FoundRow, operation: Operation): string | undefined {
  if (!found.body_hash || found.answer === null) return undefined;
  if (found.call !== operation.call || !operation.bodyHash.equals(found.body_hash)) {
    throw new HttpError('CONFLICT', [], 'This Idempotency-Key was used for another request.');
  }
  return found.answer;
}

/** Hashes a body independently of the order of its object keys. */
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

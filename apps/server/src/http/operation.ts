import { createHash } from 'node:crypto';
import type { EndpointKey } from '@sevenfold/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock';
import { isNullViolation, isStalePlan, isWorthRetrying, overClient } from '#db';
import { userTransaction, type UserTransaction, WrittenRows } from '#rows';
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

/** The sender of one or several mutations. */
export interface OperationSender {
  readonly token: TokenParts;
  /** The epoch the sender knows; null without the header. */
  readonly epoch: string | null;
  /** Time zone of the device, if it names one; not validated. */
  readonly timezone?: string | undefined;
}

/** A mutation. */
export interface Operation {
  /** The `Idempotency-Key`. */
  readonly id: string;
  readonly call: EndpointKey;
  readonly bodyHash: Buffer;
}

/** A mutation as a request of its own. */
export interface OperationRequest extends Operation, OperationSender {}

/** Runs a mutation, and returns the content of `data` as JSON. */
export type RunMutation = (transaction: UserTransaction, session: ActiveSession) => Promise<string>;

/** The result of a transaction. */
export interface Committed<T> {
  readonly result: T;
  readonly session: ActiveSession;
  /** The epoch of the database that holds the effect. */
  readonly epoch: string;
  /** The version that the transaction made and the rows it wrote, as JSON; only the version if they are not known. */
  readonly changes: string;
}

export interface Outcome extends Omit<Committed<never>, 'result'> {
  /** The content of `data`, as JSON. */
  readonly response: string;
}

interface StoredOperation {
  readonly id: string;
  readonly call: string;
  readonly body_hash: Buffer;
  /** The response, as JSON. */
  readonly answer: string;
}

interface RaisedRow extends FoundRow {
  /** The version that the transaction makes; null if all of the operations are stored. */
  readonly version: number | null;
}

interface FoundRow extends SessionRow {
  /** The epoch of the database. */
  readonly epoch: string;
  /** Null, like the rest, if none of the operations is stored. */
  readonly id: string | null;
  readonly call: string | null;
  readonly body_hash: Buffer | null;
  readonly answer: string | null;
}

const FOUND = `${SESSION_COLUMNS}, o.id, o.call, o.body_hash, o.answer, (SELECT id FROM epoch) AS epoch`;
const FROM = `FROM ${SESSION_JOIN}
    LEFT JOIN operation o ON o.user_id = s.user_id AND o.id = ANY($3::text[])
    WHERE s.user_id = $1 AND s.token_hash = $2`;

/**
 * Selects the session, for retries the stored operations, and the epoch, in one statement: every mutation starts with
 * them. Reading the epoch locks its table, so a restore, which replaces the table, waits for this transaction.
 */
const FIND = { name: 'find_operation', text: `SELECT ${FOUND} ${FROM}` };

/**
 * As `FIND`, and raises the version of the user's data unless all of the operations are stored, as `beginWrites` does:
 * a statement of its own would cost another round trip.
 */
const FIND_AND_RAISE = {
  name: 'find_operation_and_raise',
  text: `WITH raised AS (
      UPDATE app_user SET version = version + 1 WHERE user_id = $1
      AND EXISTS (SELECT FROM session WHERE user_id = $1 AND token_hash = $2)
      AND (SELECT count(*) FROM operation WHERE user_id = $1 AND id = ANY($3::text[])) < cardinality($3::text[])
      RETURNING version::float8 AS version
    )
    SELECT ${FOUND}, (SELECT version FROM raised) AS version ${FROM}`,
};

/**
 * Stores responses. One that is stored already violates the constraint NOT NULL of `answer`, so that the transaction
 * fails: the unique key of the partitioned table does not tell, and the commit is sent together with this statement. All
 * who store operations of a user have locked the user's row before, so that no two of them do it at the same time.
 */
const STORE = {
  name: 'store_operation',
  text: `INSERT INTO operation (user_id, id, call, body_hash, answer, created_at)
    SELECT $1, o.id, o.call, o.body_hash,
      CASE WHEN EXISTS (SELECT FROM operation stored WHERE stored.user_id = $1 AND stored.id = o.id) THEN NULL ELSE o.answer END, $2
    FROM unnest($3::text[], $4::text[], $5::bytea[], $6::text[]) AS o (id, call, body_hash, answer)`,
};

/** The error of an operation that has to be rolled back by itself, which needs a savepoint. */
export class SavepointNeededError extends Error {}

/** The running transaction of a user's operations. */
export class OperationTransaction {
  /** Operations that have run, in this transaction or before, by id. */
  readonly #known: Map<string, StoredOperation>;
  /** Those that have run in this transaction. */
  readonly #executed: StoredOperation[] = [];
  /** True if it can only be rolled back. */
  hasFailed = false;

  constructor(
    private readonly client: PoolClient,
    private readonly clock: Clock,
    readonly session: ActiveSession,
    stored: readonly StoredOperation[],
    /** Undefined if all of the operations are stored. */
    private readonly writes: UserTransaction | undefined,
  ) {
    this.#known = new Map(stored.map((one) => [one.id, one]));
  }

  /** True if at least one of the operations is not stored. */
  get isWriting(): boolean {
    return this.writes !== undefined;
  }

  /** The response to an operation that has run before. @throws HttpError CONFLICT */
  knownResponse(operation: Operation): string | undefined {
    return responseTo(operation, this.#known.get(operation.id));
  }

  /** Runs an operation. The commit stores its response. */
  async run({ id, call, bodyHash }: Operation, run: RunMutation): Promise<string> {
    if (!this.writes) throw new Error('All of these operations are stored');
    // Collected apart, because the operation may be rolled back alone.
    const written = new WrittenRows(this.writes.version);
    const answer = await run({ ...this.writes, written }, this.session);
    this.writes.written.add(written);
    const executed = { id, call, body_hash: bodyHash, answer };
    this.#known.set(id, executed);
    this.#executed.push(executed);
    return answer;
  }

  /**
   * As `run`, within a savepoint: an error rolls back this operation alone, unless `hasFailed`.
   *
   * @throws what `run` throws
   */
  async runApart(operation: Operation, run: RunMutation): Promise<string> {
    await this.client.query('SAVEPOINT operation');
    try {
      const response = await this.run(operation, run);
      await this.client.query('RELEASE SAVEPOINT operation');
      return response;
    } catch (error) {
      this.hasFailed = true;
      if (isRetryable(error)) throw error;
      await this.client.query('ROLLBACK TO SAVEPOINT operation');
      // A concurrent request may have run it meanwhile.
      const rows = await find(this.client, this.session, [operation.id]);
      this.hasFailed = false;
      const stored = responseTo(operation, storedIn(rows)[0]);
      if (stored !== undefined) return stored;
      throw error;
    }
  }

  /** Stores the responses and commits. */
  async commit(): Promise<void> {
    const list = this.#executed;
    const values = [
      this.session.userId,
      new Date(this.clock.now()),
      list.map(({ id }) => id),
      list.map(({ call }) => call),
      list.map(({ body_hash }) => body_hash),
      list.map(({ answer }) => answer),
    ];
    const store = list.length > 0 ? this.client.query({ ...STORE, values }) : undefined;
    const [, { command }] = await Promise.all([store, this.client.query('COMMIT')]);
    if (command !== 'COMMIT') throw new Error('The database rolled back the transaction');
  }
}

/**
 * Runs operations of a user in one transaction, which is retried after a conflict with another one. This is the only
 * place where such a transaction begins; it raises the version of the user's data once.
 *
 * @param ids of the operations
 * @param work runs the operations; its error rolls all of them back
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, EPOCH_CHANGED, or what `work` throws
 */
export async function inOperationTransaction<T>(
  pool: Pool,
  clock: Clock,
  sender: OperationSender,
  ids: readonly string[],
  work: (transaction: OperationTransaction) => Promise<T>,
): Promise<Committed<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      // Pipelined: the connection executes in order, so that BEGIN costs no round trip.
      const [, rows] = await Promise.all([client.query('BEGIN'), findAndRaise(client, sender.token, ids)]);
      const { session, epoch } = validateSender(rows, sender, clock);
      const version = rows[0]?.version ?? null;
      const writes = version === null ? undefined : userTransaction(overClient(client), session.userId, version);
      if (writes && session.renewedEnd) await touchSession(client, session, session.renewedEnd, clock, sender.timezone);
      const transaction = new OperationTransaction(client, clock, session, storedIn(rows), writes);
      const result = await work(transaction);
      const changes = writes?.written.toJson() ?? (await readVersion(client, session.userId));
      await transaction.commit();
      client.release();
      return { result, session, epoch, changes };
    } catch (error) {
      await rollBack(client, error);
      if (!isRetryable(error) || attempt >= TRIES) throw error;
    }
  }
}

/**
 * Runs a mutation exactly once per idempotency key, including under concurrent retries: effect and response are stored
 * in one transaction. If two requests with the same key run concurrently, the second fails when it stores its response,
 * is rolled back, and returns the response of the first.
 *
 * An error rolls everything back and is not stored, so a retry runs again.
 *
 * @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, EPOCH_CHANGED, CONFLICT (the key was used for another request), or
 * what `run` throws
 */
export async function runIdempotent(
  pool: Pool,
  clock: Clock,
  request: OperationRequest,
  run: RunMutation,
): Promise<Outcome> {
  try {
    const { result, ...committed } = await inOperationTransaction(
      pool,
      clock,
      request,
      [request.id],
      async (transaction) => transaction.knownResponse(request) ?? transaction.run(request, run),
    );
    return { response: result, ...committed };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // A concurrent request may have run it meanwhile.
    const rows = await find(pool, request.token, [request.id]);
    const committed = validateSender(rows, request, clock);
    const response = responseTo(request, storedIn(rows)[0]);
    if (response === undefined) throw error;
    return { response, ...committed, changes: await readVersion(pool, committed.session.userId) };
  }
}

/** The current version of a user's data, as the content of `changes`: with it, devices read what they missed. */
async function readVersion(client: Pick<Pool, 'query'>, userId: string): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    'SELECT version::float8 AS version FROM app_user WHERE user_id = $1',
    [userId],
  );
  return JSON.stringify({ version: rows[0]?.version ?? 0 });
}

/** True if the same transaction may succeed on a retry, or a concurrent one has stored an operation of it. */
export const isRetryable = (error: unknown): boolean =>
  isWorthRetrying(error) || isNullViolation(error, 'operation', 'answer');

/** Ends a failed transaction. An unexpected error may have left the connection in any state: then it is closed. */
async function rollBack(client: PoolClient, error: unknown): Promise<void> {
  const isExpected =
    error instanceof HttpError || error instanceof SavepointNeededError || (isRetryable(error) && !isStalePlan(error));
  const isUsable =
    isExpected &&
    (await client.query('ROLLBACK').then(
      () => true,
      () => false,
    ));
  client.release(!isUsable);
}

async function find(on: Pool | PoolClient, { userId, hash }: TokenParts, ids: readonly string[]): Promise<FoundRow[]> {
  const { rows } = await on.query<FoundRow>({ ...FIND, values: [userId, hash, ids] });
  return rows;
}

async function findAndRaise(
  client: PoolClient,
  { userId, hash }: TokenParts,
  ids: readonly string[],
): Promise<RaisedRow[]> {
  const values = [userId, hash, [...new Set(ids)]];
  return (await client.query<RaisedRow>({ ...FIND_AND_RAISE, values })).rows;
}

/** @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND, EPOCH_CHANGED */
function validateSender(
  [found]: readonly FoundRow[],
  sender: OperationSender,
  clock: Clock,
): { readonly session: ActiveSession; readonly epoch: string } {
  if (!found) throw new HttpError('NOT_SIGNED_IN');
  const session = validateSession(sender.token, found, clock);
  const { epoch } = found;
  if (sender.epoch !== null && sender.epoch !== epoch) throw new EpochChangedError(epoch);
  return { session, epoch };
}

const storedIn = (rows: readonly FoundRow[]): readonly StoredOperation[] =>
  rows.flatMap(({ id, call, body_hash, answer }) =>
    id !== null && call !== null && body_hash !== null && answer !== null ? [{ id, call, body_hash, answer }] : [],
  );

/** The stored response to an operation, if it is the one stored. @throws HttpError CONFLICT if it is another */
function responseTo({ call, bodyHash }: Operation, stored: StoredOperation | undefined): string | undefined {
  if (!stored) return undefined;
  if (stored.call !== call || !bodyHash.equals(stored.body_hash))
    throw new HttpError('CONFLICT', [], 'This Idempotency-Key was used for another request.');
  return stored.answer;
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

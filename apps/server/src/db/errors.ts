import pg from 'pg';
import { errorCode } from '../systemError';

/** Node's error codes of an unreachable database. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Messages of `pg` for a lost or failed connection; these errors have no code. */
const CONNECTION_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const NOT_NULL_VIOLATION = '23502';
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * True if the database is unavailable for reasons unrelated to the request: unreachable, starting or stopping, out of
 * disk, memory or connections, read-only after a failover, I/O errors, or a timeout.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (error instanceof pg.DatabaseError) {
    return (
      code !== undefined && (/^(?:08|53|57|58)/.test(code) || code === '25006' || code === '25P03' || code === '55P03')
    );
  }
  return (code !== undefined && UNREACHABLE.has(code)) || CONNECTION_MESSAGE.test(error.message);
}

/** True if the same transaction may succeed on a retry. */
export function isWorthRetrying(error: unknown): boolean {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStalePlan(error);
}

/** True if a migration has changed the table of a prepared statement; a new connection is not affected. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED && error.message.includes('cached plan');

/** True if the connection must be closed after this error: it hangs, has ended, or has outdated prepared statements. */
export const isConnectionSpent = (error: unknown): boolean => isStalePlan(error) || isDatabaseUnavailable(error);

/**
 * True if a row violates a unique constraint. A server of a cluster names it in the message only, with the number of the
 * shard at the end.
 *
 * @param constraint name of the constraint or unique index
 */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  (error.constraint === undefined
    ? new RegExp(String.raw`\b${constraint}_\d+\b`).test(error.message)
    : error.constraint === constraint);

/** True if a row of a table, or of one of its partitions, has no value in a column that needs one. */
export const isNullViolation = (error: unknown, table: string, column: string): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === NOT_NULL_VIOLATION &&
  error.column === column &&
  (error.table ?? '').startsWith(table);

/** True if a statement got a value that is not one of its type, such as a text in the place of a date. */
export const isUnreadableValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['22P02', '22003', '22007', '22008'].includes(error.code ?? '');

/** True if a text contains characters PostgreSQL cannot store, such as NUL. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05');

import pg from 'pg';

/** Node's words for a database that cannot be reached. */
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

/** What `pg` says of a connection that ended or never came about; it gives no code. */
const CONNECTION_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';
const FEATURE_NOT_SUPPORTED = '0A000';

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Whether the database cannot serve now, through no fault of the request: unreachable, starting or stopping, out of
 * disk, memory or connections, read-only after a fail-over, failing to read or write, or too slow.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (error instanceof pg.DatabaseError) {
    return (
      code !== undefined && (/^(?:08|53|57|58)/.test(code) || code === '25006' || code === '25P03' || code === '55P03')
    );
  }
  return (code !== undefined && UNREACHABLE.has(code)) || CONNECTION_MESSAGE.test(error.message);
}

/** Whether the same transaction may succeed if it is simply tried again. */
export function isWorthRetrying(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStalePlan(error);
}

/** A prepared statement whose table a migration has changed since; it works again on a fresh connection. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED && error.message.includes('cached plan');

/**
 * Whether the connection an error came over must be closed instead of being used again: it hangs, has ended, or has
 * statements prepared that no longer fit.
 */
export const isConnectionSpent = (error: unknown): boolean => isStalePlan(error) || isDatabaseUnavailable(error);

/**
 * Whether a row was refused because another one has its key.
 * @param constraint the constraint's or unique index's name
 */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint;

/** Text that PostgreSQL cannot store, such as a NUL character. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05');

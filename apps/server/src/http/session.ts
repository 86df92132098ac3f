import { CONFIRMED_MINUTES } from '@sevenfold/contract/confirmedMinutes';
import { isTimeZone } from '@sevenfold/domain/calendar';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock';
import { HttpError } from './httpError';
import { readSessionToken, SESSION_LIFETIME_MS, SESSION_MS, type TokenParts } from './sessionToken';

/** Minimum time between two updates of a session's last use, so that reads rarely write. */
export const TOUCH_AFTER_MS = 3_600_000;
const TIMEZONE_MAX = 64;
const CONFIRMED_MS = CONFIRMED_MINUTES * 60_000;

/**
 * A stored session. It stays when its user is deleted or marked for deletion, so that their devices get USER_NOT_FOUND
 * and forget everything.
 */
export interface SessionRow {
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly expires_at: Date;
  /** Last confirmation; null if there was none since the sign-in. */
  readonly confirmed_at: Date | null;
  readonly has_user: boolean;
}

export interface ActiveSession extends TokenParts {
  /** The new end of the session if it is to be marked as used now; undefined if that was done within the last hour. */
  readonly renewedEnd: Date | undefined;
  /** Last sign-in or confirmation. */
  readonly confirmedAt: Date;
}

/** @throws HttpError NOT_SIGNED_IN when the token is missing or malformed */
export function requireToken(token: string | undefined): TokenParts {
  const parts = readSessionToken(token);
  if (!parts) throw new HttpError('NOT_SIGNED_IN');
  return parts;
}

/**
 * Checks that a stored session is valid. USER_NOT_FOUND requires a token that was a session once, so it reveals nothing
 * to others.
 *
 * @throws HttpError USER_NOT_FOUND, NOT_SIGNED_IN
 */
export function validateSession(parts: TokenParts, row: SessionRow | undefined, clock: Clock): ActiveSession {
  if (!row || row.expires_at.getTime() <= clock.now()) throw new HttpError('NOT_SIGNED_IN');
  if (!row.has_user) throw new HttpError('USER_NOT_FOUND');
  const isStale = clock.now() - row.seen_at.getTime() >= TOUCH_AFTER_MS;
  return {
    ...parts,
    renewedEnd: isStale ? sessionEnd(clock, row.created_at) : undefined,
    confirmedAt: row.confirmed_at ?? row.created_at,
  };
}

/**
 * Columns of a `SessionRow` and the join they need. The session is the left side, so that nothing else is read for an
 * unknown token.
 */
export const SESSION_COLUMNS =
  's.created_at, s.seen_at, s.expires_at, s.confirmed_at, u.user_id IS NOT NULL AS has_user';
export const SESSION_JOIN = 'session s LEFT JOIN app_user u ON u.user_id = s.user_id AND u.delete_at IS NULL';

const FIND = {
  name: 'find_session',
  text: `SELECT ${SESSION_COLUMNS} FROM ${SESSION_JOIN} WHERE s.user_id = $1 AND s.token_hash = $2`,
};

/** @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND */
export const findSession = async (
  on: Pool | PoolClient,
  token: string | undefined,
  clock: Clock,
): Promise<ActiveSession> => findSessionByToken(on, requireToken(token), clock);

/** Finds the session of a parsed token. @throws HttpError NOT_SIGNED_IN, USER_NOT_FOUND */
export async function findSessionByToken(
  on: Pool | PoolClient,
  parts: TokenParts,
  clock: Clock,
): Promise<ActiveSession> {
  const { rows } = await on.query<SessionRow>({ ...FIND, values: [parts.userId, parts.hash] });
  return validateSession(parts, rows[0], clock);
}

/**
 * The address of the administrator a session belongs to; undefined for everybody else. The address was stored at the
 * sign-in, and must still be configured.
 */
export async function findAdmin(
  on: Pool,
  { userId, hash }: TokenParts,
  adminEmails: ReadonlySet<string>,
): Promise<string | undefined> {
  const { rows } = await on.query<{ admin_email: string | null }>({
    name: 'find_admin',
    text: 'SELECT admin_email FROM session WHERE user_id = $1 AND token_hash = $2',
    values: [userId, hash],
  });
  const email = rows[0]?.admin_email;
  return email && adminEmails.has(email) ? email : undefined;
}

/**
 * Seconds for which a sign-in or confirmation still lasts. One in the future counts as long past: a clock that was set
 * back must not make it last longer.
 */
export function confirmedSeconds({ confirmedAt }: Pick<ActiveSession, 'confirmedAt'>, clock: Clock): number {
  const age = clock.now() - confirmedAt.getTime();
  return age < -CONFIRMED_MS ? 0 : Math.max(0, Math.ceil((CONFIRMED_MS - Math.max(0, age)) / 1000));
}

/** Checks an endpoint with `needsConfirmation`. @throws HttpError CONFIRMATION_REQUIRED */
export function requireConfirmation(session: ActiveSession, clock: Clock): void {
  if (confirmedSeconds(session, clock) === 0) throw new HttpError('CONFIRMATION_REQUIRED');
}

/** @throws HttpError NOT_FOUND for everybody but administrators, so that they do not learn that the administration exists */
export async function requireAdmin(on: Pool, session: TokenParts, adminEmails: ReadonlySet<string>): Promise<string> {
  const email = await findAdmin(on, session, adminEmails);
  if (email === undefined) throw new HttpError('NOT_FOUND');
  return email;
}

/** The time zone a device names, if it is one. */
export const parseTimezone = (name: string | undefined): string | null =>
  name !== undefined && name.length <= TIMEZONE_MAX && isTimeZone(name) ? name : null;

/** Marks a session as used now. @param timezone of the device, if it names one */
export async function touchSession(
  on: Pool | PoolClient,
  session: TokenParts,
  renewedEnd: Date,
  clock: Clock,
  timezone?: string,
): Promise<void> {
  await on.query({
    name: 'touch_session',
    text: 'UPDATE session SET seen_at = $3, expires_at = $4, timezone = COALESCE($5, timezone) WHERE user_id = $1 AND token_hash = $2',
    values: [session.userId, session.hash, new Date(clock.now()), renewedEnd, parseTimezone(timezone)],
  });
}

/** End of a session that is used now: 90 days from now, at most a year after it began. */
export const sessionEnd = (clock: Clock, startedAt = new Date(clock.now())): Date =>
  new Date(Math.min(clock.now() + SESSION_MS, startedAt.getTime() + SESSION_LIFETIME_MS));

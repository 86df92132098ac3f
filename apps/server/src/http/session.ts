import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock';
import { Failure } from './failure';
import { readSessionToken, SESSION_SECONDS, type TokenParts } from './sessionToken';

/** A session is marked as used at most this often, so that reading does not write. */
export const TOUCH_AFTER_MS = 3_600_000;

export interface SessionRow {
  readonly seen_at: Date | null;
  readonly expires_at: Date | null;
}

export interface ActiveSession extends TokenParts {
  /** Whether it was last marked as used long enough ago to be marked again. */
  readonly isStale: boolean;
}

/** @throws Failure NOT_SIGNED_IN: there is no token, or none of ours */
export function requireToken(token: string | undefined): TokenParts {
  const parts = readSessionToken(token);
  if (!parts) throw new Failure('NOT_SIGNED_IN');
  return parts;
}

/**
 * Judges what was found under a token: the person with the session, the person without it, or nobody.
 *
 * @throws Failure USER_NOT_FOUND, NOT_SIGNED_IN
 */
export function judgeSession(parts: TokenParts, row: SessionRow | undefined, clock: Clock): ActiveSession {
  if (!row) throw new Failure('USER_NOT_FOUND');
  if (!row.expires_at || !row.seen_at || row.expires_at.getTime() <= clock.now()) throw new Failure('NOT_SIGNED_IN');
  return { ...parts, isStale: clock.now() - row.seen_at.getTime() >= TOUCH_AFTER_MS };
}

const FIND = {
  name: 'find_session',
  text: `SELECT s.seen_at, s.expires_at FROM app_user u
    LEFT JOIN session s ON s.user_id = u.user_id AND s.token_hash = $2
    WHERE u.user_id = $1`,
};

/** @throws Failure NOT_SIGNED_IN, USER_NOT_FOUND */
export const findSession = async (on: Pool | PoolClient, token: string | undefined, clock: Clock): Promise<ActiveSession> =>
  findSessionOf(on, requireToken(token), clock);

/** The same for a token that is taken apart already. @throws Failure NOT_SIGNED_IN, USER_NOT_FOUND */
export async function findSessionOf(on: Pool | PoolClient, parts: TokenParts, clock: Clock): Promise<ActiveSession> {
  const { rows } = await on.query<SessionRow>({ ...FIND, values: [parts.userId, parts.hash] });
  return judgeSession(parts, rows[0], clock);
}

/** Marks a session as used now, and lets it last from now on. */
export async function touchSession(on: Pool | PoolClient, session: ActiveSession, clock: Clock): Promise<void> {
  await on.query({
    name: 'touch_session',
    text: 'UPDATE session SET seen_at = $3, expires_at = $4 WHERE user_id = $1 AND token_hash = $2',
    values: [session.userId, session.hash, new Date(clock.now()), sessionEnd(clock)],
  });
}

/** When a session that is used now ends. */
export const sessionEnd = (clock: Clock): Date => new Date(clock.now() + SESSION_SECONDS * 1000);

import type { DeviceSession } from '@sevenfold/contract';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError, parseDevice, type TokenParts } from '#http';
import { deleteTicketsOfUser } from '#features/auth';
import { deleteOtherSessions, deleteSessionById, findSessions, type SessionRow } from './store';

/** The valid sessions of a user: the current one, then the others by last use. */
export async function listSessions(db: Db, current: TokenParts, clock: Clock): Promise<DeviceSession[]> {
  const rows = await findSessions(db, current.userId, new Date(clock.now()));
  const sessions = await Promise.all(rows.map((row) => present(row, current)));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Ends one session.
 *
 * @returns the ended session
 * @throws HttpError NOT_FOUND: no such session, or it has ended
 */
export async function endSession(db: Db, userId: string, id: string): Promise<TokenParts> {
  const row = await deleteSessionById(db, userId, id);
  if (!row) throw new HttpError('NOT_FOUND');
  return { userId, hash: row.token_hash };
}

/** Ends all other sessions, and tickets that could become one. @returns the ended sessions */
export async function endOtherSessions(db: Db, { userId, hash }: TokenParts): Promise<TokenParts[]> {
  await deleteTicketsOfUser(db, userId);
  const rows = await deleteOtherSessions(db, userId, hash);
  return rows.map((row) => ({ userId, hash: row.token_hash }));
}

const present = async (row: SessionRow, current: TokenParts): Promise<DeviceSession> => ({
  id: row.id,
  ...(await parseDevice(row.device, row.platform)),
  timezone: row.timezone,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.seen_at.toISOString(),
  isCurrent: row.token_hash.equals(current.hash),
});

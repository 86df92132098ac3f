import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { findByToken, markUsed } from './store';
import { readInvitationToken } from './token';

const INVALID_LINK = 'This link is incomplete, has expired or was revoked. Ask whoever sent it for a new one.';
const USED_LINK = 'This link was used. Sign in if that was you, or else ask whoever sent it for a new one.';

interface LinkDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** @returns the name of the inviting user. @throws HttpError NOT_FOUND (malformed, expired or revoked), CONFLICT (used) */
export async function checkInvitation({ db, clock }: LinkDeps, token: string): Promise<string> {
  const parts = readInvitationToken(token);
  const found = parts && (await findByToken(db, parts, new Date(clock.now())));
  if (!found) throw new HttpError('NOT_FOUND', [], INVALID_LINK);
  if (found.used_at) throw new HttpError('CONFLICT', [], USED_LINK);
  return found.inviter;
}

/**
 * Uses up an invitation. Called in the transaction that creates the account, which holds the row until its commit: a
 * second person with the same link waits, and is refused.
 *
 * @throws HttpError NOT_FOUND, CONFLICT
 */
export async function useUpInvitation({ db, clock }: LinkDeps, token: string): Promise<void> {
  const parts = readInvitationToken(token);
  if (!parts) throw new HttpError('NOT_FOUND', [], INVALID_LINK);
  if (await markUsed(db, parts, new Date(clock.now()))) return;
  await checkInvitation({ db, clock }, token);
  throw new HttpError('NOT_FOUND', [], INVALID_LINK);
}

import type { Invitation, ResponseOf } from '@sevenfold/contract';
import { OPEN_INVITATIONS_MAX } from '@sevenfold/contract/openInvitationsMax';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { hashToken, HttpError, type TokenParts } from '#http';
import { newId } from '../../id';
import { NOT_OFFERED } from '#ports';
import { inUserTransaction } from '#rows';
import { deleteInvitation, findOldestUserId, findOpen, insertInvitation, type InvitationRow } from './store';
import { newInvitationToken } from './token';

/** Time for which an invitation is valid, in milliseconds. */
const VALID_MS = 7 * 24 * 60 * 60 * 1000;
const NOT_ALLOWED = 'Only administrators may invite others; without any, the owner of the oldest account.';
const TOO_MANY = `There are ${OPEN_INVITATIONS_MAX} open invitations. Revoke one first, or wait until one is used.`;

/** Settings that decide who may invite others. */
export interface InvitationRules {
  /** Origin of the site that passkeys are made for; undefined if the server has no passkeys, and then nobody can invite. */
  readonly origin: string | undefined;
  /** True where nobody can join without a link. */
  readonly isByLinkOnly: boolean;
  readonly isAdmin: (session: TokenParts) => Promise<boolean>;
}

interface InvitationDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Decides who may invite others: administrators, and where nobody can join without a link, the oldest account. Such a
 * server may have no administrator, because passkeys prove no address.
 */
export async function mayInvite(
  { origin, isByLinkOnly, isAdmin }: InvitationRules,
  db: Db,
  session: TokenParts,
): Promise<boolean> {
  if (origin === undefined) return false;
  return (await isAdmin(session)) || (isByLinkOnly && (await findOldestUserId(db)) === session.userId);
}

export async function listInvitations(
  { db, clock }: InvitationDeps,
  rules: InvitationRules,
  session: TokenParts,
): Promise<ResponseOf<'GET /api/v1/invitations'>> {
  const open = await findOpen(db, session.userId, new Date(clock.now()));
  return { mayInvite: await mayInvite(rules, db, session), invitations: open.map(toInvitation) };
}

/** Makes an invitation. @returns its link, which is not stored. @throws HttpError FORBIDDEN, CONFLICT, USER_NOT_FOUND */
export async function invite(
  { db, clock }: InvitationDeps,
  rules: InvitationRules,
  session: TokenParts,
): Promise<ResponseOf<'POST /api/v1/invitation'>> {
  if (rules.origin === undefined) throw new HttpError('FORBIDDEN', [], NOT_OFFERED);
  if (!(await mayInvite(rules, db, session))) throw new HttpError('FORBIDDEN', [], NOT_ALLOWED);
  const { userId } = session;
  const token = newInvitationToken(userId);
  // Locks the user, so that requests at the same time count each other's invitations.
  const row = await inUserTransaction(db, userId, async (transaction) => {
    const now = new Date(clock.now());
    if ((await findOpen(transaction.db, userId, now)).length >= OPEN_INVITATIONS_MAX)
      throw new HttpError('CONFLICT', [], TOO_MANY);
    const invitation: InvitationRow = {
      user_id: userId,
      id: newId(clock),
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + VALID_MS),
      used_at: null,
    };
    await insertInvitation(transaction.db, invitation);
    return invitation;
  });
  if (!row) throw new HttpError('USER_NOT_FOUND');
  return { link: `${rules.origin}/join#${token}`, invitation: toInvitation(row) };
}

/** @throws HttpError NOT_FOUND (of somebody else, revoked or used) */
export async function revoke(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deleteInvitation(db, userId, id))) throw new HttpError('NOT_FOUND');
}

const toInvitation = ({ id, created_at, expires_at }: InvitationRow): Invitation => ({
  id,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

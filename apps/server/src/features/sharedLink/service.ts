import type { ParsedBodyOf, ResponseOf, SharedLink } from '@sevenfold/contract';
import { SHARED_LINKS_MAX } from '@sevenfold/contract/sharedLinksMax';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { hashToken, HttpError } from '#http';
import { newId } from '../../id';
import { findRow, inUserTransaction } from '#rows';
import { activityNotFound } from '#features/record';
import { deleteSharedLink, findSharedLinks, insertSharedLink, type SharedLinkRow } from './store';
import { newSharedLinkToken } from './token';

const TOO_MANY = `There are ${SHARED_LINKS_MAX} shared links. Revoke one first.`;

interface SharedLinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly origin: string;
}

export const listSharedLinks = async (db: Db, userId: string): Promise<SharedLink[]> =>
  (await findSharedLinks(db, userId)).map(toSharedLink);

/**
 * Makes a link to the current week or an activity.
 *
 * @returns the link, whose token is not stored
 * @throws HttpError NOT_FOUND (activityId), CONFLICT, USER_NOT_FOUND
 */
export async function createSharedLink(
  { db, clock, origin }: SharedLinkDeps,
  userId: string,
  { activityId, label, showsName }: ParsedBodyOf<'POST /api/v1/shared-link'>,
): Promise<ResponseOf<'POST /api/v1/shared-link'>> {
  const token = newSharedLinkToken();
  // Locks the user, so that requests at the same time count each other's links.
  const row = await inUserTransaction(db, userId, async (transaction) => {
    if (activityId !== null) {
      const activity = await findRow(transaction.db, 'activity', userId, { id: activityId });
      if (!activity || activity.isRemoved) throw activityNotFound('activityId');
    }
    if ((await findSharedLinks(transaction.db, userId)).length >= SHARED_LINKS_MAX)
      throw new HttpError('CONFLICT', [], TOO_MANY);
    const link: SharedLinkRow = {
      token_hash: hashToken(token),
      user_id: userId,
      id: newId(clock),
      activity_id: activityId,
      label,
      shows_name: showsName,
      created_at: new Date(clock.now()),
      last_opened_at: null,
    };
    await insertSharedLink(transaction.db, link);
    return link;
  });
  if (!row) throw new HttpError('USER_NOT_FOUND');
  // After the #, which browsers send to no server: the token is neither in logs nor in referrers.
  return { link: `${origin}/shared#${token}`, sharedLink: toSharedLink(row) };
}

/** @throws HttpError NOT_FOUND (of another user, or revoked) */
export async function revokeSharedLink(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deleteSharedLink(db, userId, id))) throw new HttpError('NOT_FOUND');
}

const toSharedLink = (row: SharedLinkRow): SharedLink => ({
  id: row.id,
  activityId: row.activity_id,
  label: row.label,
  showsName: row.shows_name,
  createdAt: row.created_at.toISOString(),
  lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
});

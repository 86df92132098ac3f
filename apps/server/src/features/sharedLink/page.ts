import type { SharedPage } from '@sevenfold/contract';
import { today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { hashToken, HttpError } from '#http';
import { findUser } from '#features/user';
import { readSharedActivity, readSharedWeeks } from './figures';
import { findSharedLink, markOpened, type SharedLinkRow } from './store';

/** Time within which opening a link again is not written, in milliseconds. */
const OPENED_MS = 60_000;

interface PageDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Reads what a shared link shows. Whatever the token is, the first statement is the same; the response to a malformed
 * one, a revoked one and one whose owner or activity is gone is the same.
 *
 * @throws HttpError NOT_FOUND
 */
export async function openSharedPage({ db, clock }: PageDeps, token: string): Promise<SharedPage> {
  const link = await findSharedLink(db, hashToken(token));
  const page = link && (await readPage({ db, clock }, link));
  if (!page) throw new HttpError('NOT_FOUND');
  const now = clock.now();
  if (link.last_opened_at === null || now - link.last_opened_at.getTime() >= OPENED_MS)
    await markOpened(db, link.token_hash, new Date(now));
  return page;
}

/** @returns undefined if the owner is marked for deletion, or the activity is deleted */
async function readPage({ db, clock }: PageDeps, link: SharedLinkRow): Promise<SharedPage | undefined> {
  const user = await findUser(db, link.user_id);
  if (!user || user.delete_at !== null) return undefined;
  const current = today(clock.now(), user.timezone, user.day_ends_at);
  const page = {
    ownerName: link.shows_name ? user.name : null,
    weekStartDay: user.week_start_day,
    today: current,
  };
  if (link.activity_id === null) return { ...page, kind: 'WEEK', weeks: await readSharedWeeks(db, user, current) };
  const shared = await readSharedActivity(db, user, link.activity_id, current);
  return shared && { ...page, kind: 'ACTIVITY', ...shared };
}

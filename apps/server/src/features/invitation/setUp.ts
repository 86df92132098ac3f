import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { hashToken, HttpError } from '#http';

/** Time for which a printed link is valid, in milliseconds; a restart prints another one. */
const VALID_MS = 7 * 24 * 60 * 60 * 1000;
/** Message for a link that is not valid. */
const INVALID_LINK = 'This link is incomplete or has expired. Restart the server, which then prints a new one.';
/** Format of a token, which tells it from other links. */
const TOKEN = /^su_[A-Za-z0-9_-]{43}$/;

interface SetUpDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export const isSetUpToken = (token: string): boolean => TOKEN.test(token);

/**
 * Makes a token with which the first account is created. Those of earlier starts and of other processes stay valid: each
 * has printed its own.
 *
 * @returns undefined if there is an account already
 */
export async function issueSetUpToken({ db, clock }: SetUpDeps): Promise<string | undefined> {
  if (await hasAccount(db)) return undefined;
  const token = `su_${randomBytes(32).toString('base64url')}`;
  await db
    .insertInto('set_up_token')
    .values({ token_hash: hashToken(token), expires_at: new Date(clock.now() + VALID_MS) })
    .execute();
  return token;
}

/** @throws HttpError CONFLICT (there is an account), NOT_FOUND (unknown or expired) */
export async function checkSetUpToken({ db, clock }: SetUpDeps, token: string): Promise<void> {
  const found = await db
    .selectFrom('set_up_token')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst();
  // Asked afterwards, because the first account uses up all tokens.
  if (await hasAccount(db))
    throw new HttpError('CONFLICT', [], 'This server has been set up already. Sign in, or ask for an invitation.');
  if (!found) throw new HttpError('NOT_FOUND', [], INVALID_LINK);
}

/**
 * Uses up all tokens. Called in the transaction that creates the first account, before it does.
 *
 * @throws HttpError CONFLICT, NOT_FOUND
 */
export async function useUpSetUpToken({ db, clock }: SetUpDeps, token: string): Promise<void> {
  // Held until the commit, so that of two tokens that are used at the same time only one creates an account.
  await sql`LOCK TABLE set_up_token IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  await checkSetUpToken({ db, clock }, token);
  await db.deleteFrom('set_up_token').execute();
}

async function hasAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

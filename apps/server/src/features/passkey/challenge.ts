import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../clock';
import type { Database, Db } from '#db';
import { hashToken, HttpError } from '#http';

/** Time to answer the dialog of the authenticator, in milliseconds. Browsers show it for as long. */
export const CHALLENGE_MS = 5 * 60_000;

interface ChallengeDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Use of a challenge, and who may make it. */
export interface ChallengeUse {
  readonly purpose: Database['passkey_challenge']['purpose'];
  /** Hash of the browser, link or session that it was issued to. */
  readonly boundTo: Buffer;
}

/** Issues a challenge, which is accepted once. @param newUserId of the user to be registered */
export async function issueChallenge(
  { db, clock }: ChallengeDeps,
  { purpose, boundTo }: ChallengeUse,
  newUserId?: string,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', new Date(now)).execute();
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      bound_to: boundTo,
      new_user_id: newUserId ?? null,
      expires_at: new Date(now + CHALLENGE_MS),
    })
    .execute();
  return challenge;
}

/**
 * Uses up the challenge that an authenticator has signed, also if the response turns out to be invalid.
 *
 * @param clientDataJSON what the browser has signed with it, in base64url
 * @returns the challenge, and the id for the user to be registered
 * @throws HttpError IDENTITY_REFUSED: unknown, used, expired, or issued for something else
 */
export async function useUpChallenge(
  { db, clock }: ChallengeDeps,
  { purpose, boundTo }: ChallengeUse,
  clientDataJSON: string,
): Promise<{ readonly challenge: string; readonly newUserId: string | null }> {
  const challenge = readChallenge(clientDataJSON);
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .returningAll()
    .executeTakeFirst();
  const isValid =
    row !== undefined &&
    row.purpose === purpose &&
    row.expires_at.getTime() > clock.now() &&
    row.bound_to.length === boundTo.length &&
    timingSafeEqual(row.bound_to, boundTo);
  if (!isValid) throw new HttpError('IDENTITY_REFUSED');
  return { challenge, newUserId: row.new_user_id };
}

/**
 * Of the client data (Web Authentication Level 3, section 5.8.1), the rest is verified with the signature. The page
 * never is within that of another origin.
 */
const clientData = z.looseObject({ challenge: z.string(), crossOrigin: z.literal(false).optional() });

function readChallenge(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    throw new HttpError('IDENTITY_REFUSED');
  }
}

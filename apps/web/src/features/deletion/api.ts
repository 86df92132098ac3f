import type { BodyOf } from '@sevenfold/contract';
import type { Newcomer } from '#navigation';
import { request } from '#platform';
import type { SessionActions } from '#features/user';

/** Deletes the signed-in user's account. @returns the instant until which it can be restored. @throws when it failed */
export const deleteAccount = async (body: BodyOf<'POST /api/v1/user/delete'>): Promise<string> =>
  (await request('POST /api/v1/user/delete', { body })).deleteAt;

/**
 * Restores an account that is marked for deletion, and signs in.
 * @throws when the server refuses or does not respond
 */
export async function restoreAccount(
  session: Pick<SessionActions, 'prepareToSignIn'>,
  { method, token }: Newcomer,
): Promise<void> {
  await session.prepareToSignIn();
  await request('POST /api/v1/auth/restore', { body: { auth: { method, token } } });
}

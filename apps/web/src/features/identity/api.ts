import type { BodyOf, Identity } from '@sevenfold/contract';
import { queryOptions } from '@tanstack/react-query';
import { deviceRows, queries, replica, serverQueries } from '#data';
import { request } from '#platform';
import { addPasskey, linkIdentity, loadWebAuthn, type Proof } from '#features/auth';

/** The ways to sign in. Read from the server each time: they can only be changed online. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => serverQueries.read(() => replica.request('GET /api/v1/identities', { signal })),
  staleTime: 0,
  gcTime: 0,
});

/**
 * Adds a way to sign in. Not sent through the replica: a refused proof does not end the session.
 *
 * @throws {ApiError} @throws {NetworkError}
 */
export async function addIdentity(proof: Proof): Promise<void> {
  await linkIdentity(proof);
  await refetch();
}

/** Number of recovery codes that are left. Read from the server each time, as the ways to sign in. */
export const recoveryQuery = queryOptions({
  queryKey: ['recoveryCodes'],
  queryFn: ({ signal }) => serverQueries.read(() => replica.request('GET /api/v1/recovery-codes', { signal })),
  staleTime: 0,
  gcTime: 0,
});

/** Makes new recovery codes in the place of those of before. @throws {ApiError} @throws {NetworkError} */
export async function makeRecoveryCodes(): Promise<readonly string[]> {
  const { codes } = await request('POST /api/v1/recovery-codes', { body: {} });
  // Not awaited: the codes exist nowhere else, and those of before have ended.
  void queries.invalidateQueries(recoveryQuery);
  return codes;
}

/** @returns its name. @throws {PasskeyError} @throws {ApiError} @throws {NetworkError} */
export async function addPasskeyIdentity(): Promise<string> {
  const name = await addPasskey();
  await refetch();
  return name;
}

/** @throws {ApiError} @throws {NetworkError} */
export async function renamePasskey({ id }: Identity, name: string): Promise<void> {
  await request('PATCH /api/v1/passkey', { body: { id, name } });
  await refetch();
}

/** @throws {ApiError} @throws {NetworkError} after the list is read again */
export async function removeIdentity({ id }: Identity): Promise<void> {
  try {
    await request('DELETE /api/v1/identity', { body: { id } });
  } finally {
    await refetch();
  }
}

/** The address of the account may have changed as well. */
async function refetch(): Promise<void> {
  await Promise.all([queries.invalidateQueries(identitiesQuery), deviceRows.pull().catch(() => undefined)]);
}

/** Confirms who the user is. Not sent through the replica, as a new way to sign in. @throws {ApiError} @throws {NetworkError} */
export async function sendConfirmation(body: BodyOf<'POST /api/v1/confirmation'>): Promise<void> {
  await request('POST /api/v1/confirmation', { body });
}

/** Confirms who the user is by one of their passkeys. @throws {PasskeyError} @throws {ApiError} @throws {NetworkError} */
export async function confirmByPasskey(): Promise<void> {
  const [{ signWithPasskey }, { options }] = await Promise.all([
    loadWebAuthn(),
    request('POST /api/v1/confirmation/start', { body: {} }),
  ]);
  await sendConfirmation({ proof: { method: 'PASSKEY', token: JSON.stringify(await signWithPasskey(options)) } });
}

import type { BodyOf, PasskeyCreationOptions, ResponseOf } from '@sevenfold/contract';
import type { TextKey } from '@sevenfold/i18n';
import { lazyImport, request } from '#platform';
import type { SessionActions } from '#features/user';
import type { Proof } from './api';
import { registerInKnownZone } from './newProfile';

/** Purpose of a link to join. */
export type JoinLink = ResponseOf<'POST /api/v1/auth/join'>;

/** Loads the library. Called when a passkey may be used soon: Safari wants its dialog soon after the press. */
export const loadWebAuthn = () => lazyImport(() => import('./webAuthn'));

/** Has the user sign in with a passkey. @throws {PasskeyError} @throws {ApiError} @throws {NetworkError} */
export async function askForPasskey(): Promise<Proof> {
  const [{ signWithPasskey }, { options }] = await Promise.all([
    loadWebAuthn(),
    request('POST /api/v1/auth/passkey/sign-in', { body: {} }),
  ]);
  return { method: 'PASSKEY', token: JSON.stringify(await signWithPasskey(options)) };
}

/** Reads what a link to join is for. @throws {ApiError} if it is not valid any more */
export const readLink = (token: string): Promise<JoinLink> => request('POST /api/v1/auth/join', { body: { token } });

/** Registers a user by a link, with a passkey that is made now. @throws {PasskeyError} @throws {ApiError} @throws {NetworkError} */
export async function registerWithPasskey(
  session: Pick<SessionActions, 'prepareToSignIn'>,
  { token, ...profile }: Omit<BodyOf<'POST /api/v1/auth/passkey/register'>, 'passkey'>,
): Promise<void> {
  const started = request('POST /api/v1/auth/passkey/register/start', { body: { token, name: profile.name } });
  const passkey = await make(started);
  await session.prepareToSignIn();
  await registerInKnownZone(profile, (known) =>
    request('POST /api/v1/auth/passkey/register', { body: { token, passkey, ...known } }),
  );
}

/** Adds a passkey to the signed-in user. @returns its name. @throws {PasskeyError} @throws {ApiError} @throws {NetworkError} */
export async function addPasskey(): Promise<string> {
  const passkey = await make(request('POST /api/v1/passkey/start', { body: {} }));
  return (await request('POST /api/v1/passkey', { body: { passkey } })).name;
}

async function make(started: Promise<{ readonly options: PasskeyCreationOptions }>) {
  const [{ createPasskey }, { options }] = await Promise.all([loadWebAuthn(), started]);
  return createPasskey(options);
}

/** Text about a failure; undefined if the user has cancelled. @param otherwise for failures of other kinds */
export function passkeyFailure(error: unknown, otherwise: TextKey): TextKey | undefined {
  if (!(error instanceof Error && 'failure' in error)) return otherwise;
  if (error.failure === 'CANCELLED') return undefined;
  return error.failure === 'EXISTS' ? 'passkey.exists' : 'passkey.unsupported';
}

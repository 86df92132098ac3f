import type { Authenticated, BodyOf, ResponseOf } from '@sevenfold/contract';
import { request } from '#platform';
import { keepProvider } from './keptProvider';
import { registerInKnownZone } from './newProfile';
import type { SessionActions } from '#features/user';

type Session = Pick<SessionActions, 'prepareToSignIn'>;

/** A proof of identity, or a registration ticket. */
export type Proof = BodyOf<'POST /api/v1/auth/authenticate'>;

export type SignInMethod = Proof['method'];

/** Methods that sign in at a provider. */
export type ProviderMethod = Exclude<SignInMethod, 'LOCAL' | 'PASSKEY'>;

/** Methods that sign in at a page of the provider. */
export type RedirectMethod = 'OPENID' | 'APPLE';

/** Authenticates a user. @throws when the credentials are rejected or the server does not respond */
export async function authenticate(session: Session, proof: Proof): Promise<Authenticated> {
  await session.prepareToSignIn();
  return request('POST /api/v1/auth/authenticate', { body: proof });
}

/** Authenticates a user with a recovery code. @throws as `authenticate` */
export async function authenticateByCode(session: Session, code: string): Promise<Authenticated> {
  await session.prepareToSignIn();
  return request('POST /api/v1/auth/recovery-code', { body: { code } });
}

export async function register(session: Session, registration: BodyOf<'POST /api/v1/auth/register'>): Promise<void> {
  await session.prepareToSignIn();
  await registerInKnownZone(registration, (body) => request('POST /api/v1/auth/register', { body }));
}

export async function migrate(session: Session, method: SignInMethod, token: string): Promise<void> {
  await session.prepareToSignIn();
  await request('POST /api/v1/auth/migrate-register', { body: { auth: { method, token } } });
}

/** Nonce to request an identity token with, which binds the token to this sign-in. */
export const signInNonce = (): Promise<Pick<ResponseOf<'GET /api/v1/auth/status'>, 'nonce' | 'nonceHash'>> =>
  request('GET /api/v1/auth/status');

/** Starts a sign-in at the page of a provider. @param provider id of the OpenID provider */
export function startRedirect(
  method: RedirectMethod,
  provider?: string,
): Promise<ResponseOf<'POST /api/v1/auth/openid/start'>> {
  if (provider !== undefined) keepProvider(provider);
  return request('POST /api/v1/auth/openid/start', { body: { method, ...(provider !== undefined && { provider }) } });
}

/** Adds a way to sign in to the signed-in user. */
export async function linkIdentity(proof: Proof): Promise<void> {
  await request('POST /api/v1/identity', { body: proof });
}

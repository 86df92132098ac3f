import type { Authenticated, BodyOf } from '@sevenfold/contract';
import { request } from '../../platform/http';
import type { SessionActions } from '../user/sessionActions';

type Session = Pick<SessionActions, 'prepareToSignIn'>;

export type SignInMethod = BodyOf<'POST /api/v1/auth/authenticate'>['method'];

/** Authenticates a user. @throws when the credentials are rejected or the server does not respond */
export async function authenticate(session: Session, method: SignInMethod, token: string): Promise<Authenticated> {
  await session.prepareToSignIn();
  return request('POST /api/v1/auth/authenticate', { body: { method, token } });
}

export async function register(session: Session, registration: BodyOf<'POST /api/v1/auth/register'>): Promise<void> {
  await session.prepareToSignIn();
  await request('POST /api/v1/auth/register', { body: registration });
}

export async function migrate(session: Session, method: SignInMethod, token: string): Promise<void> {
  await session.prepareToSignIn();
  await request('POST /api/v1/auth/migrate-register', { body: { auth: { method, token } } });
}

/** Nonce to request an identity token with, which binds the token to this sign-in. */
export const signInNonce = async (): Promise<string> => (await request('GET /api/v1/auth/status')).nonce;

/** URL that starts the sign-in with the OpenID provider. */
export const openIdUrl = async (): Promise<string> =>
  (await request('POST /api/v1/auth/openid/start', { body: {} })).url;

/** Adds a way to sign in to the signed-in user. */
export async function linkIdentity(method: SignInMethod, token: string): Promise<void> {
  await request('POST /api/v1/identity', { body: { method, token } });
}

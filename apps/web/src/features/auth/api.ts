import type { Authenticated, BodyOf } from '@sevenfold/contract';
import { request } from '../../platform/http';
import type { SessionActions } from '../user/sessionActions';

type Session = Pick<SessionActions, 'prepareToSignIn'>;

export type SignInMethod = BodyOf<'POST /api/v1/auth/authenticate'>['method'];

/** Proves who somebody is. @throws when the proof is refused or the server does not answer */
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

/** To ask for an identity token with, which is then good for this sign-in alone. */
export const signInNonce = async (): Promise<string> => (await request('GET /api/v1/auth/status')).nonce;

/** Where to send the browser to sign in with the OpenID provider. */
export const openIdUrl = async (): Promise<string> =>
  (await request('POST /api/v1/auth/openid/start', { body: {} })).url;

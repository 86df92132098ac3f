import type { PasskeyCreationOptions } from '@sevenfold/contract';
import { Authenticator, type Ceremony } from '@sevenfold/fakes/authenticator';
import { issueSetUpToken } from '../../src/features/invitation/setUp';
import { Browser } from '../auth/browser';
import { startServer, type TestResponse, type TestServer } from '../harness';

export const ORIGIN = 'https://plan.example.org';
/** A server with passkeys as its only way to sign in. */
export const PASSKEY_ENV = { PUBLIC_URL: ORIGIN };

const PROFILE = { language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;

/** A browser on a device that keeps passkeys. */
export class PasskeyBrowser extends Browser {
  constructor(
    server: TestServer,
    readonly authenticator = new Authenticator(ORIGIN),
    headers: Record<string, string> = {},
  ) {
    super(server, headers);
  }

  async startRegistration(token: string, name = 'Ana'): Promise<PasskeyCreationOptions> {
    return (await this.request('POST /api/v1/auth/passkey/register/start', { token, name })).data.options;
  }

  async register(
    token: string,
    name = 'Ana',
    ceremony: Ceremony = {},
  ): Promise<TestResponse<'POST /api/v1/auth/passkey/register'>> {
    return this.finishRegistration(token, await this.startRegistration(token, name), name, ceremony);
  }

  finishRegistration(
    token: string,
    options: PasskeyCreationOptions,
    name = 'Ana',
    ceremony: Ceremony = {},
  ): Promise<TestResponse<'POST /api/v1/auth/passkey/register'>> {
    const passkey = this.authenticator.create(options, ceremony);
    return this.request('POST /api/v1/auth/passkey/register', { token, passkey, name, ...PROFILE });
  }

  /** Signs in with the latest passkey of the device. */
  async signIn(ceremony: Ceremony = {}): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> {
    const { options } = (await this.request('POST /api/v1/auth/passkey/sign-in', {})).data;
    return this.send(this.authenticator.sign(options, ceremony));
  }

  /** Sends the response of an authenticator. */
  send(assertion: object): Promise<TestResponse<'POST /api/v1/auth/authenticate'>> {
    return this.request('POST /api/v1/auth/authenticate', { method: 'PASSKEY', token: JSON.stringify(assertion) });
  }

  /** Confirms who the user is with the latest passkey of the device. */
  async confirm(ceremony: Ceremony = {}): Promise<TestResponse<'POST /api/v1/confirmation'>> {
    const { options } = (await this.request('POST /api/v1/confirmation/start', {})).data;
    return this.sendConfirmation(this.authenticator.sign(options, ceremony));
  }

  sendConfirmation(assertion: object): Promise<TestResponse<'POST /api/v1/confirmation'>> {
    const proof = { method: 'PASSKEY', token: JSON.stringify(assertion) } as const;
    return this.request('POST /api/v1/confirmation', { proof });
  }

  async addPasskey(ceremony: Ceremony = {}): Promise<TestResponse<'POST /api/v1/passkey'>> {
    const { options } = (await this.request('POST /api/v1/passkey/start', {})).data;
    return this.request('POST /api/v1/passkey', { passkey: this.authenticator.create(options, ceremony) });
  }

  async userId(): Promise<string> {
    return (await this.request('GET /api/v1/user')).data.id;
  }
}

/** The token that a start of the server prints. @throws {Error} if there is an account already */
export async function setUpToken({ db, clock }: TestServer): Promise<string> {
  const token = await issueSetUpToken({ db, clock });
  if (token === undefined) throw new Error('The server has an account already');
  return token;
}

/** Makes one successful call of every endpoint about passkeys. */
export async function succeedAtPasskeys() {
  const server = await startServer({ env: PASSKEY_ENV });
  const token = await setUpToken(server);
  const browser = new PasskeyBrowser(server);
  const read = await browser.request('POST /api/v1/auth/join', { token });
  const started = await browser.request('POST /api/v1/auth/passkey/register/start', { token, name: 'Ana' });
  const passkey = browser.authenticator.create(started.data.options);
  const registered = await browser.request('POST /api/v1/auth/passkey/register', {
    token,
    passkey,
    name: 'Ana',
    ...PROFILE,
  });
  const signInStarted = await browser.request('POST /api/v1/auth/passkey/sign-in', {});
  const addingStarted = await browser.request('POST /api/v1/passkey/start', {});
  const added = await browser.request('POST /api/v1/passkey', {
    passkey: browser.authenticator.create(addingStarted.data.options),
  });
  const { identities } = (await browser.request('GET /api/v1/identities')).data;
  const renamed = await browser.request('PATCH /api/v1/passkey', { id: identities[0]?.id ?? '', name: 'Laptop' });
  const remaining = await browser.request('GET /api/v1/confirmation');
  const confirmationStarted = await browser.request('POST /api/v1/confirmation/start', {});
  const confirmed = await browser.sendConfirmation(browser.authenticator.sign(confirmationStarted.data.options));
  const madeCodes = await browser.request('POST /api/v1/recovery-codes', {});
  const counted = await browser.request('GET /api/v1/recovery-codes');
  const [code = ''] = madeCodes.data.codes;
  const signedInByCode = await browser.request('POST /api/v1/auth/recovery-code', { code });
  const invited = await browser.request('POST /api/v1/invitation', {});
  const invitations = await browser.request('GET /api/v1/invitations');
  const revoked = await browser.request('DELETE /api/v1/invitation', { id: invited.data.invitation.id });
  return {
    'GET /api/v1/confirmation': remaining,
    'POST /api/v1/confirmation/start': confirmationStarted,
    'POST /api/v1/confirmation': confirmed,
    'POST /api/v1/invitation': invited,
    'GET /api/v1/invitations': invitations,
    'DELETE /api/v1/invitation': revoked,
    'POST /api/v1/recovery-codes': madeCodes,
    'GET /api/v1/recovery-codes': counted,
    'POST /api/v1/auth/recovery-code': signedInByCode,
    'POST /api/v1/auth/join': read,
    'POST /api/v1/auth/passkey/register/start': started,
    'POST /api/v1/auth/passkey/register': registered,
    'POST /api/v1/auth/passkey/sign-in': signInStarted,
    'POST /api/v1/passkey/start': addingStarted,
    'POST /api/v1/passkey': added,
    'PATCH /api/v1/passkey': renamed,
  } as const;
}

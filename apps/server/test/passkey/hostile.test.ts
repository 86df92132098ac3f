/** @module-tag long */

import { ERRORS } from '@sevenfold/contract';
import { Authenticator, type Ceremony } from '@sevenfold/fakes/authenticator';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../src/http/sessionToken';
import { startServer, type TestResponse, type TestServer } from '../harness';
import { ORIGIN, PASSKEY_ENV, PasskeyBrowser, setUpToken } from './setup';

const REFUSED = ERRORS.IDENTITY_REFUSED.code;

let server: TestServer;
let ana: PasskeyBrowser;
let logged = '';
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) });
  server = await startServer({ env: PASSKEY_ENV, log });
});
beforeEach(async () => {
  logged = '';
  ana = await registerUser('Ana');
});

/** A ceremony of the sign-in, as options to sign. */
const start = async (browser = ana) => (await browser.request('POST /api/v1/auth/passkey/sign-in', {})).data.options;
/** The code of an error; 0 for a success. */
const codeOf = (response: TestResponse): number => (response.status === 200 ? 0 : response.error.code);

/** A browser of a new user with a passkey, signed in with it. */
async function registerUser(name: string): Promise<PasskeyBrowser> {
  const browser = new PasskeyBrowser(server);
  const { token } = await server.signIn(name);
  const session = { authorization: `Bearer ${token}` };
  const { options } = (await browser.request('POST /api/v1/passkey/start', {}, session)).data;
  await browser.request('POST /api/v1/passkey', { passkey: browser.authenticator.create(options) }, session);
  expect((await browser.signIn()).data.status).toBe('SESSION');
  return browser;
}

const WRONG_CEREMONIES: readonly (readonly [string, Ceremony])[] = [
  ['a page of another origin', { origin: 'https://evil.example.org' }],
  ['a page of the same host over http', { origin: 'http://plan.example.org' }],
  ['a page of another port', { origin: `${ORIGIN}:8443` }],
  ['a page of a subdomain', { origin: 'https://sub.plan.example.org' }],
  ['a page within another origin', { crossOrigin: true }],
  ['the name of another server', { rpId: 'evil.example.org' }],
  ['the name of the parent domain', { rpId: 'example.org' }],
  ['a user who is not verified', { isUserVerified: false }],
  ['a user who is not present', { isUserPresent: false }],
];

describe('a sign-in is refused', () => {
  it.each([...WRONG_CEREMONIES, ['a response of another kind', { type: 'webauthn.create' }]] as const)(
    'with %s',
    async (_what, ceremony) => {
      expect(codeOf(await ana.signIn(ceremony))).toBe(REFUSED);
      expect(codeOf(await ana.signIn())).toBe(0);
    },
  );

  it('when a response is replayed', async () => {
    const assertion = ana.authenticator.sign(await start());
    expect(codeOf(await ana.send(assertion))).toBe(0);
    expect(codeOf(await ana.send(assertion))).toBe(REFUSED);
  });

  it('when two requests use one response at the same time, for one of them', async () => {
    const assertion = ana.authenticator.sign(await start());
    const codes = (await Promise.all([ana.send(assertion), ana.send(assertion)])).map(codeOf);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, REFUSED]);
  });

  it('when a challenge is used again with a new signature, also after a refused one', async () => {
    const options = await start();
    expect(codeOf(await ana.send(ana.authenticator.sign(options, { isUserVerified: false })))).toBe(REFUSED);
    expect(codeOf(await ana.send(ana.authenticator.sign(options)))).toBe(REFUSED);
  });

  it('with a challenge that has expired', async () => {
    const options = await start();
    server.clock.advance({ minutes: 5 });
    expect(codeOf(await ana.send(ana.authenticator.sign(options)))).toBe(REFUSED);
  });

  it('with a challenge that the server has not issued', async () => {
    const options = { ...(await start()), challenge: 'A'.repeat(43) };
    expect(codeOf(await ana.send(ana.authenticator.sign(options)))).toBe(REFUSED);
  });

  it('with a challenge of another browser, or without one', async () => {
    const options = await start(new PasskeyBrowser(server));
    expect(codeOf(await ana.send(ana.authenticator.sign(options)))).toBe(REFUSED);
    const assertion = ana.authenticator.sign(await start());
    expect(codeOf(await new PasskeyBrowser(server).send(assertion))).toBe(REFUSED);
  });

  it('with a challenge for adding a passkey', async () => {
    const { options } = (await ana.request('POST /api/v1/passkey/start', {})).data;
    const assertion = ana.authenticator.sign({ challenge: options.challenge, rpId: options.rp.id });
    expect(codeOf(await ana.send(assertion))).toBe(REFUSED);
  });

  it('when the counter goes back or stands still, as that of a copied passkey does', async () => {
    for (const _ of [1, 2]) expect(codeOf(await ana.signIn())).toBe(0);
    for (const counter of [2, 3]) expect(codeOf(await ana.signIn({ counter }))).toBe(REFUSED);
    expect(codeOf(await ana.signIn({ counter: 0 }))).toBe(REFUSED);
    expect(codeOf(await ana.signIn({ counter: 9 }))).toBe(0);
  });

  it('when a copied passkey is used at the same time', async () => {
    await ana.signIn();
    const copies = [await start(), await start()].map((options) => ana.authenticator.sign(options, { counter: 7 }));
    const codes = (await Promise.all(copies.map((copy) => ana.send(copy)))).map(codeOf);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, REFUSED]);
  });

  it('with the passkey of another user under the handle of this one', async () => {
    const eve = await registerUser('Eve');
    const handle = Buffer.from((await ana.userId()).replaceAll('-', ''), 'hex').toString('base64url');
    expect(codeOf(await eve.signIn({ userHandle: handle }))).toBe(REFUSED);
    expect(codeOf(await eve.signIn({ userHandle: null }))).toBe(REFUSED);
    expect(codeOf(await eve.signIn({ userHandle: 'AAAA' }))).toBe(REFUSED);
    const signed = eve.authenticator.sign(await start(eve));
    const { id } = ana.authenticator.sign(await start());
    expect(codeOf(await eve.send({ ...signed, id }))).toBe(REFUSED);
    expect(codeOf(await eve.signIn())).toBe(0);
    expect(await eve.userId()).not.toBe(await ana.userId());
  });

  it('with a passkey that nobody has registered', async () => {
    const stranger = new PasskeyBrowser(server, new Authenticator(ORIGIN));
    stranger.authenticator.create({ challenge: 'AAAA', rp: { id: 'plan.example.org' }, user: { id: 'AAAA' } });
    expect(codeOf(await stranger.signIn())).toBe(REFUSED);
  });

  it.each(['signature', 'authenticatorData', 'clientDataJSON', 'id', 'userHandle'] as const)(
    'with a tampered %s',
    async (field) => {
      const assertion = ana.authenticator.sign(await start());
      const bytes = Buffer.from(assertion[field] ?? '', 'base64url');
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 2) ^ 1, bytes.length - 2);
      expect(codeOf(await ana.send({ ...assertion, [field]: bytes.toString('base64url') }))).toBe(REFUSED);
    },
  );

  it.each(['', '{}', 'null', '[1]', '{"id":"AAAA"}', 'not JSON'])('with %j as a response', async (token) => {
    const response = await ana.request('POST /api/v1/auth/authenticate', { method: 'PASSKEY', token: token || ' ' });
    expect(codeOf(response)).toBe(REFUSED);
  });
});

describe('a new passkey is refused', () => {
  const add = (ceremony: Ceremony) => ana.addPasskey(ceremony).then(codeOf);

  it.each([...WRONG_CEREMONIES, ['a response of another kind', { type: 'webauthn.get' }]] as const)(
    'with %s',
    async (_what, ceremony) => {
      expect(await add(ceremony)).toBe(REFUSED);
      expect(await add({})).toBe(0);
    },
  );

  it('with a challenge of the sign-in, of another session, or one that was used', async () => {
    const phone = new PasskeyBrowser(server, ana.authenticator);
    await phone.signIn();
    const other = (await phone.request('POST /api/v1/passkey/start', {})).data.options;
    const signIn = await start();
    const options = (await ana.request('POST /api/v1/passkey/start', {})).data.options;
    const create = (challenge: string) =>
      ana
        .request('POST /api/v1/passkey', { passkey: ana.authenticator.create({ ...options, challenge }) })
        .then(codeOf);
    expect(await create(signIn.challenge)).toBe(REFUSED);
    expect(await create(other.challenge)).toBe(REFUSED);
    expect(await create(options.challenge)).toBe(0);
    expect(await create(options.challenge)).toBe(REFUSED);
  });

  it('when another user has it already', async () => {
    const eve = await registerUser('Eve');
    const { options } = (await ana.request('POST /api/v1/passkey/start', {})).data;
    const passkey = ana.authenticator.create(options);
    expect(codeOf(await ana.request('POST /api/v1/passkey', { passkey }))).toBe(0);
    const evesOptions = (await eve.request('POST /api/v1/passkey/start', {})).data.options;
    const forged = eve.authenticator.create(evesOptions);
    expect(codeOf(await eve.request('POST /api/v1/passkey', { passkey: { ...forged, id: passkey.id } }))).toBe(REFUSED);
  });

  it('when it is renamed by another user', async () => {
    const eve = await registerUser('Eve');
    const { identities } = (await ana.request('GET /api/v1/identities')).data;
    const renamed = await eve.request('PATCH /api/v1/passkey', { id: identities[0]?.id ?? '', name: 'Mine' });
    expect(codeOf(renamed)).toBe(ERRORS.NOT_FOUND.code);
  });
});

it('a registration is bound to its link', async () => {
  const fresh = await startServer({ env: PASSKEY_ENV });
  const [first, second] = [await setUpToken(fresh), await setUpToken(fresh)];
  const browser = new PasskeyBrowser(fresh);
  const options = await browser.startRegistration(first);
  const passkey = browser.authenticator.create(options);
  const body = { passkey, name: 'Eve', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;
  const response = await browser.request('POST /api/v1/auth/passkey/register', { ...body, token: second });
  expect(codeOf(response)).toBe(REFUSED);
});

it('neither tokens nor challenges nor signatures are stored or logged as they are', async () => {
  const options = await start();
  const assertion = ana.authenticator.sign(options);
  await ana.send(assertion);
  const { challenge } = await start();
  const rows = await server.db.selectFrom('passkey_challenge').selectAll().execute();
  expect(rows.map((row) => row.challenge_hash)).toContainEqual(hashToken(challenge));
  expect(logged).toContain('/api/v1/auth/authenticate');
  for (const secret of [options.challenge, challenge, assertion.signature, assertion.clientDataJSON])
    expect(logged).not.toContain(secret);
});

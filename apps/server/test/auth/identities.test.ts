import { ERRORS, type ExportedUser } from '@sevenfold/contract';
import { startIssuer, type Claims } from '@sevenfold/fakes/issuer';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, TestClock, type TestResponse } from '../harness';
import { Browser, ticketOf } from './browser';

const CLIENT = { clientId: 'client-1', clientSecret: 'secret' };
const PROFILE = { name: 'Ana', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;

const clock = new TestClock();
const google = await startIssuer({ clientId: 'client-1', clock });
const work = await startIssuer({ ...CLIENT, clock });
const server = await startServer({
  clock,
  env: {
    GOOGLE_CLIENT_ID: 'client-1',
    GOOGLE_ISSUER: google.url,
    OPENID_ISSUER: work.url,
    OPENID_CLIENT_ID: CLIENT.clientId,
    OPENID_CLIENT_SECRET: CLIENT.clientSecret,
    ADMIN_EMAILS: 'root@example.org',
  },
});
afterAll(() => Promise.all([google.stop(), work.stop()]));

let browser: Browser;
let email: string;
let people = 0;
beforeEach(() => {
  clock.advance({ minutes: 1 });
  browser = new Browser(server);
  email = `person${(people += 1)}@example.org`;
});

type Authentication = TestResponse<'POST /api/v1/auth/authenticate'>;

const googleProof = async (claims: Claims = {}, on = browser) => ({
  method: 'GOOGLE' as const,
  token: await google.idToken({ nonce: await on.nonce(), sub: email, email, email_verified: true, ...claims }),
});
async function workProof(claims: Claims = {}, on = browser) {
  work.setPerson({ sub: email, name: 'Ana', email, email_verified: true, ...claims });
  return { method: 'OPENID' as const, token: await on.signInAtProvider() };
}
const authenticate = async (
  proof: Promise<{ method: 'GOOGLE' | 'OPENID' | 'LOCAL'; token: string }>,
  on = browser,
): Promise<Authentication> => on.request('POST /api/v1/auth/authenticate', await proof);

/** Registers in the browser, with Google. */
async function registerWithGoogle(claims: Claims = {}): Promise<string> {
  const registered = await browser.request('POST /api/v1/auth/register', {
    auth: await googleProof(claims),
    ...PROFILE,
  });
  expect(registered.status, registered.text).toBe(200);
  return userId();
}
const userId = async (on = browser): Promise<string> => (await on.request('GET /api/v1/user')).data.id;
const list = async (on = browser) => (await on.request('GET /api/v1/identities')).data;
/** The browser, a second later, so that the list has one order. */
const later = (on = browser): Browser => {
  clock.advance({ seconds: 1 });
  return on;
};
const link = async (auth: Awaited<ReturnType<typeof workProof>> | Awaited<ReturnType<typeof googleProof>>) =>
  later().request('POST /api/v1/identity', auth);
const remove = (id = '', on = browser) => on.request('DELETE /api/v1/identity', { id });
const linkable = ({ data }: Authentication) => ('linkableMethods' in data ? data.linkableMethods : data.status);

describe('ways to sign in', () => {
  it('are listed with the address, and the only one cannot be removed', async () => {
    await registerWithGoogle();
    expect(await list()).toEqual({
      email,
      identities: [
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          method: 'GOOGLE',
          provider: null,
          account: email,
          createdAt: new Date(clock.now()).toISOString(),
          lastUsedAt: null,
          isRemovable: false,
        },
      ],
    });
    const response = await remove((await list()).identities[0]?.id);
    expect(response.error).toMatchObject({
      code: ERRORS.CONFLICT.code,
      message: 'The last way to sign in cannot be removed.',
    });
    expect((await list()).identities).toHaveLength(1);
  });

  it('are called by the name of a local account', async () => {
    const local = new Browser(server);
    await local.request('POST /api/v1/auth/register', { auth: { method: 'LOCAL', token: `Zoe ${email}` }, ...PROFILE });
    expect(await list(local)).toMatchObject({
      email: null,
      identities: [{ method: 'LOCAL', account: `zoe ${email}`, isRemovable: false }],
    });
  });

  it('that were added sign in to the same account, and can be removed again', async () => {
    const id = await registerWithGoogle();
    expect((await link(await workProof({ email: 'other@example.org' }))).status).toBe(200);
    expect((await list()).identities).toMatchObject([
      { method: 'GOOGLE', account: email, isRemovable: true },
      { method: 'OPENID', account: 'other@example.org', isRemovable: true },
    ]);
    const other = new Browser(server);
    expect((await authenticate(workProof({}, other), other)).data.status).toBe('SESSION');
    expect(await userId(other)).toBe(id);

    const removed = (await list()).identities[0];
    expect((await remove(removed?.id)).status).toBe(200);
    expect((await list()).identities).toMatchObject([{ method: 'OPENID', isRemovable: false }]);
    const stranger = new Browser(server);
    expect((await authenticate(googleProof({}, stranger), stranger)).data.status).toBe('REGISTRATION_REQUIRED');
  });

  it('may be added twice', async () => {
    await registerWithGoogle();
    for (const _ of [1, 2]) expect((await link(await workProof())).status).toBe(200);
    expect((await list()).identities).toHaveLength(2);
  });

  it('of another account are refused, also if both add one at the same time', async () => {
    await registerWithGoogle();
    const other = new Browser(server);
    await other.request('POST /api/v1/auth/register', { auth: await workProof({}, other), ...PROFILE });
    expect((await link(await workProof())).error.code).toBe(ERRORS.ALREADY_REGISTERED.code);

    const auth = { method: 'LOCAL', token: `both ${email}` } as const;
    const responses = await Promise.all([browser, other].map((one) => one.request('POST /api/v1/identity', auth)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('need a proof: neither a forged token nor that of another browser is accepted', async () => {
    await registerWithGoogle();
    const nonce = await browser.nonce();
    const forged = { method: 'GOOGLE' as const, token: await google.idToken({ nonce, sub: 'forged' }, 'STRANGER') };
    expect((await link(forged)).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
    expect((await link(await workProof({}, new Browser(server)))).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
    expect((await list()).identities).toHaveLength(1);
  });

  it('cannot both be removed at the same time', async () => {
    await registerWithGoogle();
    await link(await workProof());
    const { identities } = await list();
    const responses = await Promise.all(identities.map(({ id }) => remove(id)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await list()).identities).toHaveLength(1);
  });

  it('that this server does not offer any more do not count as one that remains', async () => {
    await registerWithGoogle();
    await server.db
      .insertInto('identity')
      .values({
        issuer: 'https://old.example',
        subject: email,
        user_id: await userId(),
        created_at: new Date(0),
        email,
      })
      .execute();
    expect((await list()).identities).toMatchObject([
      { method: null, isRemovable: true },
      { method: 'GOOGLE', isRemovable: false },
    ]);
  });

  it('of another user are not found', async () => {
    await registerWithGoogle();
    await link(await workProof());
    const [identity] = (await list()).identities;
    const other = new Browser(server);
    await other.request('POST /api/v1/auth/register', { auth: { method: 'LOCAL', token: `eve ${email}` }, ...PROFILE });
    expect((await remove(identity?.id, other)).error.code).toBe(ERRORS.NOT_FOUND.code);
    expect((await list()).identities).toHaveLength(2);
  });
});

describe('the address of an account', () => {
  it('comes from the first way to sign in that has one', async () => {
    await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'LOCAL', token: `plain ${email}` },
      ...PROFILE,
    });
    await link(await workProof());
    expect((await list()).email).toBe(email);
  });

  it('follows the way to sign in that proved it', async () => {
    await registerWithGoogle();
    const moved = `moved-${email}`;
    expect((await authenticate(googleProof({ email: moved }))).data.status).toBe('SESSION');
    expect(await list()).toMatchObject({ email: moved, identities: [{ account: moved }] });
  });

  it('stays when another way to sign in has a new address', async () => {
    await registerWithGoogle();
    await link(await workProof({ email: `work-${email}` }));
    expect((await authenticate(workProof({ email: `moved-${email}` }))).data.status).toBe('SESSION');
    expect((await list()).email).toBe(email);
  });

  it('is replaced when the way to sign in that proved it is removed', async () => {
    await registerWithGoogle();
    await link(await workProof({ email: `work-${email}` }));
    expect((await list()).email).toBe(email);
    await remove((await list()).identities[0]?.id);
    expect((await list()).email).toBe(`work-${email}`);
  });
});

it('removing a way to sign in ends the rights of administrators that may come from it', async () => {
  await registerWithGoogle({ email: 'root@example.org' });
  await link(await workProof());
  expect((await browser.request('GET /api/v1/admin/session')).status).toBe(200);
  await remove((await list()).identities[0]?.id);
  expect((await browser.request('GET /api/v1/admin/session')).status).toBe(404);
  expect((await authenticate(workProof())).data.status).toBe('SESSION');
  expect((await browser.request('GET /api/v1/admin/session')).status).toBe(404);
});

describe('the same verified address at two providers', () => {
  it('is offered to be added to the account after signing in to it, and is never added silently', async () => {
    const id = await registerWithGoogle();
    const second = new Browser(server);
    const found = await authenticate(workProof({}, second), second);
    expect(linkable(found)).toEqual(['GOOGLE']);
    expect((await list()).identities).toHaveLength(1);
    const auth = { method: 'OPENID', token: ticketOf(found) } as const;
    expect((await second.request('POST /api/v1/identity', auth)).error.code).toBe(ERRORS.NOT_SIGNED_IN.code);

    expect((await authenticate(googleProof({}, second), second)).data.status).toBe('SESSION');
    expect((await later(second).request('POST /api/v1/identity', auth)).status).toBe(200);
    expect((await list()).identities.map(({ method }) => method)).toEqual(['GOOGLE', 'OPENID']);
    expect((await authenticate(workProof())).data.status).toBe('SESSION');
    expect(await userId()).toBe(id);
    expect((await second.request('POST /api/v1/identity', auth)).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
  });

  it('is not added to the account of somebody else who signs in to this browser first', async () => {
    await registerWithGoogle();
    const shared = new Browser(server);
    const auth = { method: 'OPENID', token: ticketOf(await authenticate(workProof({}, shared), shared)) } as const;
    await shared.request('POST /api/v1/auth/register', {
      auth: { method: 'LOCAL', token: `eve ${email}` },
      ...PROFILE,
    });
    expect((await shared.request('POST /api/v1/identity', auth)).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
    expect((await list(shared)).identities).toHaveLength(1);

    expect((await authenticate(googleProof({}, shared), shared)).data.status).toBe('SESSION');
    expect((await shared.request('POST /api/v1/identity', auth)).status).toBe(200);
  });

  it('can be registered as an account of its own', async () => {
    const id = await registerWithGoogle();
    const found = await authenticate(workProof());
    const registered = await browser.request('POST /api/v1/auth/register', {
      auth: { method: 'OPENID', token: ticketOf(found) },
      ...PROFILE,
    });
    expect(registered.status).toBe(200);
    expect(await userId()).not.toBe(id);
  });

  it.each([
    ['not verified', () => workProof({ email_verified: false })],
    ['that of a user of the same provider', () => googleProof({ sub: `second ${email}` })],
    ['that of nobody', () => workProof({ email: `nobody-${email}` })],
  ])('is not offered if it is %s', async (_what, proof) => {
    await registerWithGoogle();
    expect(linkable(await authenticate(proof()))).toEqual([]);
  });

  it('is not offered while the account is marked for deletion', async () => {
    await registerWithGoogle();
    await browser.request('POST /api/v1/user/delete', { reason: 'OTHER' });
    expect(linkable(await authenticate(workProof()))).toEqual([]);
  });
});

it('deleting an account removes all its ways to sign in', async () => {
  await registerWithGoogle();
  await link(await workProof());
  await browser.request('POST /api/v1/user/delete', { reason: 'OTHER' });
  const other = new Browser(server);
  expect((await authenticate(workProof({}, other), other)).data.status).toBe('DELETION_PENDING');
  clock.advance({ days: 14 });
  expect((await authenticate(googleProof({}, other), other)).data.status).toBe('REGISTRATION_REQUIRED');
  expect((await authenticate(workProof({}, other), other)).data.status).toBe('REGISTRATION_REQUIRED');
});

it('the export of an account lists its ways to sign in', async () => {
  await registerWithGoogle();
  await link(await workProof());
  const exported: { user: ExportedUser } = JSON.parse((await browser.request('GET /api/v1/export')).text);
  expect(exported.user.identities).toMatchObject([
    { issuer: google.url, subject: email, email },
    { issuer: work.url, subject: email, email },
  ]);
});

import { ERRORS } from '@sevenfold/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatCode, newCode } from '../../src/features/recovery/code';
import { issueRecoveryCode } from '../../src/features/recovery/issue';
import { startSharedServer } from '../harness';
import { PASSKEY_ENV, PasskeyBrowser, setUpToken } from './setup';

const server = await startSharedServer({ env: PASSKEY_ENV });
let ana: PasskeyBrowser;
let codes: readonly string[];
beforeEach(async () => {
  ana = new PasskeyBrowser(server);
  await ana.register(await setUpToken(server));
  ({ codes } = (await ana.request('POST /api/v1/recovery-codes', {})).data);
});

const signIn = async (code: string, browser = new PasskeyBrowser(server)) => {
  // One attempt a minute, so that the limits do not count here.
  server.clock.advance({ minutes: 1 });
  return browser.request('POST /api/v1/auth/recovery-code', { code });
};
const left = async () => (await ana.request('GET /api/v1/recovery-codes')).data.left;

describe('recovery codes', () => {
  it('are ten, and each signs in once, however it is typed', async () => {
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    const browser = new PasskeyBrowser(server);
    expect((await signIn(first, browser)).data.status).toBe('SESSION');
    expect(await browser.userId()).toBe(await ana.userId());
    expect(await left()).toBe(9);
    expect((await signIn(first)).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
    const typed = ` ${second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await signIn(typed)).data.status).toBe('SESSION');
    expect(await left()).toBe(8);
  });

  it('used twice at the same time sign in once', async () => {
    const [code = ''] = codes;
    const responses = await Promise.all([1, 2].map(() => signIn(code)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('of an earlier set are not accepted', async () => {
    const next = (await ana.request('POST /api/v1/recovery-codes', {})).data.codes;
    expect((await signIn(codes[0] ?? '')).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
    expect((await signIn(next[0] ?? '')).data.status).toBe('SESSION');
  });

  it('are neither a way to sign in that remains, nor listed or exported as one', async () => {
    const { identities } = (await ana.request('GET /api/v1/identities')).data;
    expect(identities).toMatchObject([{ method: 'PASSKEY', isRemovable: false }]);
    const { text } = await ana.request('GET /api/v1/export');
    expect(text).not.toContain(codes[0]?.slice(0, 5));
  });

  it('are stored as hashes', async () => {
    const stored = JSON.stringify(await server.db.selectFrom('recovery_code').selectAll().execute());
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('restore an account that is marked for deletion', async () => {
    await ana.request('POST /api/v1/user/delete', { reason: 'OTHER' });
    expect((await signIn(codes[0] ?? '')).data.status).toBe('DELETION_PENDING');
  });

  it.each(['', '-', 'AAAAA-AAAAA', 'ÄÄÄÄÄ-ÄÄÄÄÄ-ÄÄÄÄÄ-ÄÄÄÄÄ', `U${'A'.repeat(19)}`])('are not %j', async (code) => {
    expect((await signIn(code || ' ')).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
  });
});

describe('a code of the operator', () => {
  const issue = async (name?: string) => {
    const client = await server.pool.connect();
    try {
      return await issueRecoveryCode(client, name, server.clock);
    } finally {
      client.release();
    }
  };

  it('signs in once, beside the codes of the user', async () => {
    const { code } = await issue('Ana');
    const browser = new PasskeyBrowser(server);
    expect((await signIn(code, browser)).data.status).toBe('SESSION');
    expect(await browser.userId()).toBe(await ana.userId());
    expect((await signIn(code)).error.code).toBe(ERRORS.IDENTITY_REFUSED.code);
    expect((await signIn(codes[0] ?? '')).data.status).toBe('SESSION');
  });

  it('is for the oldest account, or for the only one of a name', async () => {
    expect((await issue()).name).toBe('Ana');
    await expect(issue('Eve')).rejects.toThrow('No account is named "Eve".');
    await server.signIn('Ana');
    await expect(issue('Ana')).rejects.toThrow('Several accounts are named "Ana".');
  });
});

describe('guesses are limited', () => {
  const setName = () => codes[0]?.slice(0, 5) ?? '';
  const guess = (ip: string, name = setName()) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/auth/recovery-code',
      remoteAddress: ip,
      payload: { code: formatCode(newCode(name)) },
    });

  it('of one account to five a minute, from however many addresses', async () => {
    const statuses = [];
    for (let i = 1; i <= 8; i += 1) statuses.push((await guess(`192.0.2.${i}`)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await signIn(codes[0] ?? '')).data.status).toBe('SESSION');
  });

  it('of one address to ten a minute, for however many accounts', async () => {
    const statuses = [];
    for (let i = 1; i <= 12; i += 1) statuses.push((await guess('198.51.100.1', String(10_000 + i))).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

import { ERRORS } from '@sevenfold/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestResponse } from '../harness';
import { Browser, ticketOf } from './browser';

const PROFILE = { name: 'Ana', language: 'EN', weekStartDay: 'MONDAY', timezone: 'UTC' } as const;
const local = (token: string) => ({ method: 'LOCAL', token }) as const;

let browser: Browser;
let name: string;
let users = 0;
const server = await startServer();
beforeEach(() => {
  browser = new Browser(server);
  name = `user ${(users += 1)}`;
});

const issue = async (on = browser): Promise<string> =>
  ticketOf(await on.request('POST /api/v1/auth/authenticate', local(name)));
const register = (token: string, on = browser) =>
  on.request('POST /api/v1/auth/register', { auth: local(token), ...PROFILE });
const restore = (token: string, on = browser) => on.request('POST /api/v1/auth/restore', { auth: local(token) });
const refused = { status: 401, code: ERRORS.IDENTITY_REFUSED.code };
const outcomeOf = ({ status, error }: Pick<TestResponse, 'status' | 'error'>) => ({ status, code: error.code });

describe('a registration ticket', () => {
  it('is refused in another browser, also if that has a ticket of its own, and stays valid in its own', async () => {
    const ticket = await issue();
    const thief = new Browser(server);
    expect(outcomeOf(await register(ticket, thief))).toEqual(refused);
    await thief.request('POST /api/v1/auth/authenticate', local('thief'));
    expect(outcomeOf(await register(ticket, thief))).toEqual(refused);
    expect((await register(ticket)).status).toBe(200);
  });

  it('in one tab is not replaced by one in another tab', async () => {
    const first = await issue();
    await issue();
    expect((await register(first)).status).toBe(200);
  });

  it('works without cookies in a native app, whose tickets never reach a browser', async () => {
    const headers = { 'x-client-platform': 'IOS' };
    const ticket = await issue(new Browser(server, headers));
    expect((await register(ticket, new Browser(server, headers))).status).toBe(200);
  });

  it('of a native app is refused in a browser', async () => {
    const ticket = await issue(new Browser(server, { 'x-client-platform': 'IOS' }));
    expect(outcomeOf(await register(ticket))).toEqual(refused);
  });

  it('is used up by the registration, together with all others of its identity', async () => {
    const [ticket, other] = [await issue(), await issue()];
    expect((await register(ticket)).status).toBe(200);
    for (const used of [ticket, other]) {
      expect(outcomeOf(await register(used))).toEqual(refused);
      expect(outcomeOf(await restore(used))).toEqual(refused);
    }
  });

  it('starts one session when it is used twice at once', async () => {
    const ticket = await issue();
    const responses = await Promise.all([register(ticket), register(ticket), register(ticket)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('stays valid when the registration is refused', async () => {
    const ticket = await issue();
    const response = await browser.request('POST /api/v1/auth/register', {
      auth: local(ticket),
      ...PROFILE,
      dateOfBirth: '2030-01-01',
    });
    expect(response.status).toBe(400);
    expect((await register(ticket)).status).toBe(200);
  });

  it('ends with a sign-out in its browser', async () => {
    const ticket = await issue();
    await browser.request('POST /api/v1/auth/logout', {});
    expect(outcomeOf(await register(ticket))).toEqual(refused);
  });

  it('of another browser survives a sign-out that has no session', async () => {
    const ticket = await issue();
    await new Browser(server).request('POST /api/v1/auth/logout', {});
    expect((await register(ticket)).status).toBe(200);
  });
});

describe('a ticket that restores an account', () => {
  /** Registers, marks the account for deletion, and returns a ticket of another browser. */
  async function ticketForRestoring(): Promise<{ readonly ticket: string; readonly other: Browser }> {
    await register(await issue());
    await browser.request('POST /api/v1/user/delete', { reason: 'OTHER' });
    const other = new Browser(server);
    return { ticket: await issue(other), other };
  }

  it('is used up by restoring', async () => {
    const { ticket, other } = await ticketForRestoring();
    expect((await restore(ticket, other)).status).toBe(200);
    expect(outcomeOf(await restore(ticket, other))).toEqual(refused);
  });

  it('is used up when the account is restored in another browser', async () => {
    const { ticket, other } = await ticketForRestoring();
    expect((await restore(await issue())).status).toBe(200);
    expect(outcomeOf(await restore(ticket, other))).toEqual(refused);
  });
});

describe('a ticket of a user who is signed in elsewhere', () => {
  /** Stores a ticket for the identity of a registered user, as if it had been issued just before the registration. */
  async function lateTicket(): Promise<{ readonly ticket: string; readonly other: Browser }> {
    await register(await issue());
    const other = new Browser(server);
    const issued = name;
    name = `unregistered ${name}`;
    const ticket = await issue(other);
    await server.db.updateTable('registration_ticket').set({ subject: issued }).where('subject', '=', name).execute();
    return { ticket, other };
  }

  it.each([
    ['ends when they sign out', () => browser.request('POST /api/v1/auth/logout', {})],
    ['ends when they end all other sessions', () => browser.request('DELETE /api/v1/sessions')],
  ])('%s', async (_what, end) => {
    const { ticket, other } = await lateTicket();
    expect((await end()).status).toBe(200);
    expect(outcomeOf(await restore(ticket, other))).toEqual(refused);
  });

  it('signs in until then', async () => {
    const { ticket, other } = await lateTicket();
    expect((await restore(ticket, other)).status).toBe(200);
  });
});

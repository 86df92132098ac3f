import { ERRORS } from '@sevenfold/contract/errors';
import pg, { type QueryResult } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '../../src/id';
import type { TestUser } from '../harness';
import { ORIGIN, startMailSetup, type MailSetup, startMailing, unsubscribeLink } from './setup';

const server = await startMailing();

/** Two users who have received an email. */
async function startSent(): Promise<{ setup: MailSetup; ana: TestUser; bea: TestUser; link: string }> {
  const setup = await startMailSetup(server);
  const [ana, bea] = [await setup.signIn(), await setup.signIn('bea@example.com')];
  await setup.runAt('2026-03-15T18:00:00Z');
  return { setup, ana, bea, link: unsubscribeLink(setup.mailsTo()[0]) };
}

const isOn = async (session: TestUser): Promise<boolean> =>
  (await server.request('GET /api/v1/user', undefined, { session })).data.settings.allowWeeklyReviewEmails;

const isAboutUsers = (statement: unknown): boolean =>
  typeof statement === 'object' && statement !== null && 'text' in statement && /app_user/.test(String(statement.text));

/** Columns and number of rows of a result. */
async function shapeOf(result: unknown): Promise<{ columns: string[]; rows: number }> {
  const { fields, rows } = (await result) as QueryResult;
  return { columns: fields.map(({ name }) => name), rows: rows.length };
}

const ONE_CLICK = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: 'List-Unsubscribe=One-Click',
};

describe('the unsubscribe link', () => {
  it('unsubscribes its own user by a POST request without a session, also repeatedly', async () => {
    const { setup, ana, bea, link } = await startSent();
    for (let n = 0; n < 2; n += 1) {
      const response = await server.inject({ method: 'POST', url: link, ...ONE_CLICK });
      expect([response.statusCode, response.json()]).toEqual([200, { data: {} }]);
    }
    expect([await isOn(ana), await isOn(bea)]).toEqual([false, true]);
    await setup.runAt('2026-03-22T18:00:00Z');
    expect([setup.mailsTo().length, setup.mailsTo('bea@example.com').length]).toEqual([1, 2]);
  });

  it('accepts both body formats of RFC 8058, also at the address of the API', async () => {
    const { ana, link } = await startSent();
    const multipart = {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    };
    const url = link.replace('/unsubscribe', '/api/v1/review-email/unsubscribe');
    for (const request of [{ url: link, ...multipart }, { url }]) {
      await server.request('PATCH /api/v1/user/settings', { allowWeeklyReviewEmails: true }, { session: ana });
      expect((await server.inject({ method: 'POST', ...request })).statusCode).toBe(200);
      expect(await isOn(ana)).toBe(false);
    }
  });

  it.each([
    ['https://mail.google.com', 'cross-site'],
    ['null', 'cross-site'],
    [ORIGIN, 'same-origin'],
    ['https://other.example.org', undefined],
  ])('accepts the POST of a mail program with the Origin %s', async (origin, site) => {
    const { ana, link } = await startSent();
    const headers = { ...ONE_CLICK.headers, origin, ...(site !== undefined && { 'sec-fetch-site': site }) };
    const { statusCode } = await server.inject({ method: 'POST', url: link, ...ONE_CLICK, headers });
    expect([statusCode, await isOn(ana)]).toEqual([200, false]);
  });

  it('changes nothing when a mail scanner opens it', async () => {
    const { ana, link } = await startSent();
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await server.inject({ method, url: link });
      // The tests' server has no web app, which would show the page.
      expect(statusCode).toBe(503);
    }
    expect(await isOn(ana)).toBe(true);
  });

  it('refuses every other token, and changes nothing', async () => {
    const { ana, bea, link } = await startSent();
    const token = link.replace('/unsubscribe?token=', '');
    const bytes = Buffer.from(token, 'base64url');
    const of = (id: string, signature: Buffer): string =>
      Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signature]).toString('base64url');
    const flipped = Array.from({ length: 32 }, (_, at) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy.toString('base64url');
    });
    const wrong = [
      '',
      'x',
      token.slice(1),
      `${token}A`,
      `${token}=`,
      of(bea.userId, bytes.subarray(16)),
      of(newId(server.clock), bytes.subarray(16)),
      ...flipped,
    ];
    for (const one of wrong) {
      const url = `/unsubscribe?token=${encodeURIComponent(one)}`;
      const response = await server.inject({ method: 'POST', url, ...ONE_CLICK });
      expect([response.statusCode, response.json().error.code], one).toEqual([403, ERRORS.FORBIDDEN.code]);
    }
    for (const url of ['/unsubscribe', '/unsubscribe?token=a&token=b', `/unsubscribe?token=${'a'.repeat(101)}`])
      expect((await server.inject({ method: 'POST', url, ...ONE_CLICK })).statusCode, url).toBe(400);
    expect([await isOn(ana), await isOn(bea)]).toEqual([true, true]);
    await server.pool.query('DELETE FROM app_user WHERE user_id = $1', [ana.userId]);
    expect((await server.inject({ method: 'POST', url: link, ...ONE_CLICK })).statusCode).toBe(403);
  });

  it('reads nothing but the key for a forged token, and the same for a user who does not exist', async () => {
    const { ana, link } = await startSent();
    const forgedFor = (userId: string) =>
      Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), Buffer.alloc(16)]).toString('base64url');
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => queries.mockRestore());
    const send = async (url: string) => {
      queries.mockClear();
      const { statusCode, headers, body } = await server.inject({ method: 'POST', url, ...ONE_CLICK });
      const { 'x-request-id': _, date: __, ...sameHeaders } = headers;
      const statements = await Promise.all(
        queries.mock.results.flatMap(({ value }: { value: unknown }, index) => {
          const [statement] = queries.mock.calls[index] ?? [];
          return isAboutUsers(statement) ? [shapeOf(value)] : [];
        }),
      );
      return { response: [statusCode, sameHeaders, body], statements };
    };
    const known = await send(`/unsubscribe?token=${forgedFor(ana.userId)}`);
    const unknown = await send(`/unsubscribe?token=${forgedFor(newId(server.clock))}`);
    expect(known.response[0]).toBe(403);
    expect(known.statements).toEqual([{ columns: ['key'], rows: 1 }]);
    expect(unknown).toEqual(known);
    expect((await send(link)).statements).toHaveLength(5);
  });
});

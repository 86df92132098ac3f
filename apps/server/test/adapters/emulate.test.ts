import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator, type Emulator } from 'emulate';
import { startGoogle } from '@sevenfold/fakes/google';
import { afterEach, expect, test } from 'vitest';
import { googleCalendars } from '../../src/adapters/googleCalendar';
import { grant, noSignal, Replica, testClock, timed } from './calendarCases';

const credentials = { clientId: 'client', clientSecret: 'secret' };
const EMAIL = 'ana@example.org';
const started: { stop(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

/** Serves an emulator at the paths of the real service, and adds the sync token that it does not send. */
async function serveAtRealPaths(
  emulatorOf: (at: { baseUrl: string; port: number }) => Promise<Emulator>,
): Promise<string> {
  const port = await freePort();
  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk as Uint8Array);
      const path = (request.url ?? '').replace(/^\/token/, '/oauth2/token').replace(/^\/revoke/, '/oauth2/revoke');
      const { authorization, 'content-type': type } = request.headers;
      const forwarded = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: request.method ?? 'GET',
        redirect: 'manual',
        headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const text = await forwarded.text();
      const body =
        path.includes('/events') && !text.includes('nextPageToken')
          ? { ...JSON.parse(text), nextSyncToken: 'none' }
          : text;
      const location = forwarded.headers.get('location');
      const contentType = forwarded.headers.get('content-type') ?? 'text/plain';
      response.writeHead(forwarded.status, { 'content-type': contentType, ...(location && { location }) });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  started.push({ stop: () => new Promise((resolve) => server.close(resolve)) });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = await emulatorOf({ baseUrl: base, port });
  started.push({ stop: () => running.close() });
  return base;
}

/** The emulator does not report its port, so that the operating system cannot choose one for it (port 0). */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Presses the account's button on the emulator's sign-in page. */
async function consentAt(base: string, url: string): Promise<string> {
  const form = new URLSearchParams(new URL(url).search);
  form.set('email', EMAIL);
  const response = await fetch(`${base}/o/oauth2/v2/auth/callback`, { method: 'POST', body: form, redirect: 'manual' });
  return response.headers.get('location') ?? '';
}

const EVENTS = [
  { name: 'Dentist', location: 'Town', time: timed('2026-11-24T10:00', 30, 'UTC') },
  { name: 'Walk', location: '', time: timed('2026-11-25T10:00', 60, 'UTC') },
] as const;

test('reads the same from a third-party emulator of Google as from our fake', async () => {
  const emulatorOf = (at: { baseUrl: string; port: number }) =>
    createEmulator({
      service: 'google',
      ...at,
      seed: {
        google: {
          users: [{ email: EMAIL, name: 'Ana' }],
          oauth_clients: [
            {
              client_id: 'client',
              client_secret: 'secret',
              name: 'Sevenfold',
              redirect_uris: ['https://plan.example.org/api/v1/integration/callback'],
            },
          ],
          calendars: [
            { id: EMAIL, user_email: EMAIL, summary: EMAIL, primary: true, selected: true, time_zone: 'Europe/Berlin' },
          ],
          calendar_events: EVENTS.map(({ name, location, time }, index) => ({
            id: `event${index}`,
            user_email: EMAIL,
            calendar_id: EMAIL,
            summary: name,
            ...(location && { location }),
            start_date_time: `${time.start}:00.000Z`,
            end_date_time: new Date(Date.parse(`${time.start}Z`) + time.minutes * 60_000).toISOString(),
          })),
        },
      },
    });
  const fake = await startGoogle(credentials);
  started.push(fake);
  const account = fake.addAccount(EMAIL);
  account.primary.createAll(EVENTS);

  const base = await serveAtRealPaths(emulatorOf);
  const theirs = googleCalendars({
    ...credentials,
    oauthUrl: base,
    calendarUrl: `${base}/calendar/v3`,
    clock: testClock(),
  });
  const { oauthUrl, calendarUrl } = fake;
  const ours = googleCalendars({ ...credentials, oauthUrl, calendarUrl, clock: testClock() });

  const readFrom = async (calendars: typeof ours, consent: (url: string) => string | Promise<string>) => {
    const { tokens, account: granting, hasAllScopes } = await grant(calendars, consent);
    const list = await calendars.calendars(tokens.accessToken, noSignal());
    const replica = new Replica(calendars, EMAIL);
    await replica.sync(tokens.accessToken);
    const events = replica.state.map(({ name, location, time, status, originalStart }) => ({
      name,
      location,
      time,
      status,
      originalStart,
    }));
    await calendars.refresh(tokens.refreshToken ?? '', noSignal());
    await calendars.revoke(tokens.refreshToken ?? '', noSignal());
    await expect(calendars.refresh(tokens.refreshToken ?? '', noSignal())).rejects.toMatchObject({
      kind: 'CONSENT_REVOKED',
    });
    return {
      name: granting.name,
      hasAllScopes,
      list: list.map(({ externalId, name, isPrimary, timeZone }) => ({ externalId, name, isPrimary, timeZone })),
      events: events.toSorted((a, b) => a.name.localeCompare(b.name)),
    };
  };
  const fromOurs = await readFrom(ours, (url) => fake.consent(url));
  expect(fromOurs.events).toHaveLength(2);
  expect(await readFrom(theirs, (url) => consentAt(base, url))).toEqual(fromOurs);
});

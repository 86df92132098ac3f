/** @module-tag long */

import { throttledByGoogle, googleError, startGoogle } from '@sevenfold/fakes/google';
import { microsoftError, startMicrosoft, throttledByMicrosoft } from '@sevenfold/fakes/microsoft';
import type { AccountCalendars } from '@sevenfold/fakes/calendar/account';
import type { Fault } from '@sevenfold/fakes/httpServer';
import type { ConsentDecision } from '@sevenfold/fakes/calendar/oauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requestBudget } from '../../src/adapters/calendar/budget';
import { googleCalendars } from '../../src/adapters/googleCalendar';
import { microsoftCalendars } from '../../src/adapters/microsoftCalendar';
import type { CalendarErrorKind, OAuthCalendars } from '../../src/ports/calendar';
import { calendarError, grant, NOW, noSignal, Replica, testClock, timed } from './calendarCases';

interface Provider {
  readonly calendars: OAuthCalendars;
  readonly account: AccountCalendars;
  readonly consent: (url: string, decision?: ConsentDecision) => string;
  readonly fault: (fault: Fault) => void;
  readonly expireAccessTokens: () => void;
  readonly requests: () => readonly { readonly path: string }[];
  readonly stop: () => Promise<void>;
}

const credentials = { clientId: 'client', clientSecret: 'secret-of-the-client' };
let clock: ReturnType<typeof testClock>;

async function google(): Promise<Provider> {
  const fake = await startGoogle({ ...credentials, clock });
  const account = fake.addAccount('ana@example.org');
  const { oauthUrl, calendarUrl } = fake;
  return {
    calendars: googleCalendars({ ...credentials, oauthUrl, calendarUrl, clock }),
    account,
    consent: (url, decision) => fake.consent(url, decision),
    fault: (fault) => fake.fault(fault),
    expireAccessTokens: () => fake.oauth.expireAccessTokens(),
    requests: () => fake.requests,
    stop: () => fake.stop(),
  };
}

async function microsoft(): Promise<Provider> {
  const fake = await startMicrosoft({ ...credentials, clock });
  const account = fake.addAccount('ana@example.org');
  const { loginUrl, graphUrl } = fake;
  return {
    calendars: microsoftCalendars({ ...credentials, loginUrl, graphUrl, clock }),
    account,
    consent: (url, decision) => fake.consent(url, decision),
    fault: (fault) => fake.fault(fault),
    expireAccessTokens: () => fake.oauth.expireAccessTokens(),
    requests: () => fake.requests,
    stop: () => fake.stop(),
  };
}

/** One response of each kind of both providers; `calendarErrors.test.ts` has them all. */
const RESPONSES: Record<'google' | 'microsoft', readonly [CalendarErrorKind, Fault['effect']][]> = {
  google: [
    ['UNAUTHORIZED', googleError(401, 'authError')],
    ['PERMISSION_MISSING', googleError(403, 'insufficientPermissions')],
    ['MISCONFIGURED', googleError(403, 'accessNotConfigured')],
    ['THROTTLED', throttledByGoogle(403)],
    ['NOT_FOUND', googleError(404, 'notFound')],
    ['CURSOR_EXPIRED', googleError(410, 'fullSyncRequired')],
  ],
  microsoft: [
    ['UNAUTHORIZED', microsoftError(401, 'InvalidAuthenticationToken')],
    ['PERMISSION_MISSING', microsoftError(403, 'ErrorAccessDenied')],
    ['THROTTLED', throttledByMicrosoft(429)],
    ['NOT_FOUND', microsoftError(404, 'ErrorItemNotFound')],
    ['CURSOR_EXPIRED', microsoftError(410, 'SyncStateNotFound')],
  ],
};

const SHARED: readonly [CalendarErrorKind, Fault['effect']][] = [
  ['UNAVAILABLE', { status: 502, body: '<html>Bad gateway</html>' }],
  ['UNAVAILABLE', 'DROP'],
  ['UNREADABLE', { status: 200, body: '<html>Sign in to the hotel</html>' }],
  ['UNREADABLE', { status: 200, body: { items: 'none', value: 'none' } }],
];

describe.each([
  ['google', google],
  ['microsoft', microsoft],
] as const)('%s', (name, start) => {
  let provider: Provider;
  let accessToken: string;
  let refreshToken: string;

  beforeEach(async () => {
    clock = testClock();
    provider = await start();
    const { tokens } = await grant(provider.calendars, provider.consent);
    accessToken = tokens.accessToken;
    refreshToken = tokens.refreshToken ?? '';
  });

  afterEach(() => provider.stop());

  test.each([...RESPONSES[name], ...SHARED])(
    'reports %s after one request, without the token, and can sync afterwards',
    async (kind, effect) => {
      provider.account.primary.create({ name: 'Dentist', time: timed('2026-11-24T10:00', 30) });
      provider.fault({ effect });
      const requestCount = provider.requests().length;
      const replica = new Replica(provider.calendars, provider.account.primary.id);
      const error = await calendarError(replica.sync(accessToken));
      expect(error.kind).toBe(kind);
      expect(provider.requests().length).toBe(requestCount + 1);
      expect(`${error.message}${error.stack ?? ''}${JSON.stringify(error)}`).not.toContain(accessToken);
      expect(error.cause).toBeUndefined();
      await replica.sync(accessToken);
      expect(replica.state).toHaveLength(1);
    },
  );

  test.each([
    ['30', 30_000],
    [new Date(NOW + 45_000).toUTCString(), 45_000],
    ['soon', undefined],
    [undefined, undefined],
  ])('reports how long to wait for "Retry-After: %s"', async (header, expected) => {
    provider.fault({ effect: { status: 429, headers: header === undefined ? {} : { 'retry-after': header } } });
    const error = await calendarError(provider.calendars.calendars(accessToken, noSignal()));
    expect(error.kind).toBe('THROTTLED');
    expect(error.retryAfterMs).toBe(expected);
  });

  test('distinguishes an outage and a wrong client secret during a refresh from a revoked consent', async () => {
    const kindOf = async () => (await calendarError(provider.calendars.refresh(refreshToken, noSignal()))).kind;
    for (const effect of [
      { status: 500 },
      { status: 503, body: { error: 'temporarily_unavailable' } },
      'DROP',
    ] as const) {
      provider.fault({ effect });
      expect(await kindOf()).toBe('UNAVAILABLE');
    }
    provider.fault({ effect: { status: 429, headers: { 'retry-after': '60' } } });
    expect(await kindOf()).toBe('THROTTLED');
    for (const headers of [{}, { 'www-authenticate': 'Basic realm="tokens"' }]) {
      provider.fault({ effect: { status: 401, headers, body: { error: 'invalid_client' } } });
      expect(await kindOf()).toBe('MISCONFIGURED');
    }
    await provider.calendars.refresh(refreshToken, noSignal());
    provider.fault({ effect: { status: 400, body: { error: 'invalid_grant' } } });
    expect(await kindOf()).toBe('CONSENT_REVOKED');
  });

  test('keeps secrets out of the errors of a grant', async () => {
    const body = { error: 'invalid_grant', error_description: `${refreshToken} of ${credentials.clientSecret}` };
    provider.fault({ effect: { status: 400, body } });
    const error = await calendarError(provider.calendars.refresh(refreshToken, noSignal()));
    const text = `${error.message}${error.stack ?? ''}${JSON.stringify(error)}${String(error.cause)}`;
    expect(text).not.toContain(refreshToken);
    expect(text).not.toContain(credentials.clientSecret);
  });

  test('redeems a code only with its verifier', async () => {
    const request = { redirectUri: 'https://plan.example.org/callback', signal: noSignal() };
    const url = provider.calendars.authorizationUrl({ ...request, state: 's', codeChallenge: 'challenge' });
    const code = new URL(provider.consent(url)).searchParams.get('code') ?? '';
    const exchange = provider.calendars.exchange({ ...request, code, codeVerifier: 'another' });
    expect((await calendarError(exchange)).kind).toBe('CONSENT_REVOKED');
  });

  test('reports an expired access token as unauthorized', async () => {
    provider.expireAccessTokens();
    expect((await calendarError(provider.calendars.calendars(accessToken, noSignal()))).kind).toBe('UNAUTHORIZED');
  });
});

test('spends at most its budget of requests in a minute, for one account and for all', () => {
  const budgetClock = testClock();
  const spend = requestBudget({ perAccount: 3, perProcess: 5 }, budgetClock);
  for (let sent = 0; sent < 3; sent++) spend('a');
  expect(() => spend('a')).toThrow(expect.objectContaining({ kind: 'THROTTLED', retryAfterMs: 60_000 }));
  for (let sent = 0; sent < 2; sent++) spend('b');
  expect(() => spend('b')).toThrow(expect.objectContaining({ kind: 'THROTTLED' }));
  budgetClock.advance(60_000);
  spend('a');
});

describe('a consent is complete only if no scope is refused', () => {
  const subsetsOf = (scopes: readonly string[]): [title: string, refuse: string[]][] =>
    scopes
      .reduce<string[][]>((subsets, scope) => [...subsets, ...subsets.map((subset) => [...subset, scope])], [[]])
      .map((subset) => [subset.join(' ') || 'none', subset]);
  const GOOGLE = [
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.events.readonly',
  ];

  test.each(subsetsOf(GOOGLE))('Google, refusing %s', async (_, refuse) => {
    clock = testClock();
    const { calendars, consent, stop } = await google();
    const { hasAllScopes } = await grant(calendars, (url) => consent(url, { refuse }));
    await stop();
    expect(hasAllScopes).toBe(refuse.length === 0);
  });

  test.each(subsetsOf(['Calendars.Read', 'User.Read']))('Microsoft, refusing %s', async (_, refuse) => {
    clock = testClock();
    const { calendars, consent, stop } = await microsoft();
    const granted = await grant(calendars, (url) => consent(url, { refuse })).then(
      ({ hasAllScopes }) => hasAllScopes,
      () => false,
    );
    await stop();
    expect(granted).toBe(refuse.length === 0);
  });
});

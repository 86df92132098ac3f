import type { EndpointKey } from '@sevenfold/contract';
import { newId } from '../../src/id';
import type { CalendarProviders, OAuthCalendars } from '../../src/ports/calendar';
import { startServer, type TestResponse, type TestServer, type TestUser } from '../harness';

export type ConnectingEndpoint = Extract<
  EndpointKey,
  `POST /api/v1/${`integration/${'authorize' | 'connect' | 'address'}` | `webhook/${'google' | 'outlook'}-calendar`}`
>;

/** A provider that grants what it is asked for, to the account named by the code. Records what was revoked. */
export function grantingProvider(): OAuthCalendars & { readonly revoked: string[] } {
  const revoked: string[] = [];
  return {
    revoked,
    authorizationUrl: ({ state, codeChallenge, redirectUri }) =>
      `https://provider.example/authorize?${new URLSearchParams({ state, codeChallenge, redirectUri }).toString()}`,
    exchange: async ({ code }) => ({
      tokens: { accessToken: `access ${code}`, expiresAt: 0, refreshToken: `refresh ${code}`, scopes: [] },
      account: { subject: code, name: `${code}@example.org` },
      hasAllScopes: !code.endsWith('-partial'),
    }),
    refresh: async () => ({ accessToken: 'access', expiresAt: 0, refreshToken: undefined, scopes: [] }),
    revoke: async (refreshToken) => void revoked.push(refreshToken),
    calendars: async () => [],
    watch: async ({ channelId }) => ({ id: channelId, resourceId: channelId, expiresAt: 0 }),
    unwatch: async () => undefined,
    events: () => ({ [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) }),
  };
}

export const providers = (given: Partial<CalendarProviders>): CalendarProviders => ({
  GOOGLE: undefined,
  OUTLOOK: undefined,
  ICAL: undefined,
  ...given,
});

/** Starts to connect an account. @returns the state that the provider sends back */
export async function begin(
  server: TestServer,
  session: TestUser,
  integrationId: string | null = null,
): Promise<string> {
  const { data } = await server.request(
    'POST /api/v1/integration/authorize',
    { provider: 'GOOGLE', integrationId, from: 'SETTINGS' },
    { session },
  );
  return new URL(data.url).searchParams.get('state') ?? '';
}

export const finish = (
  server: TestServer,
  session: TestUser,
  parameters: Record<string, string>,
): Promise<TestResponse<'POST /api/v1/integration/connect'>> =>
  server.request(
    'POST /api/v1/integration/connect',
    { query: new URLSearchParams(parameters).toString() },
    { session },
  );

/** Makes one successful call of every endpoint that connects calendars. */
export async function succeedAtConnecting(): Promise<
  Readonly<Record<ConnectingEndpoint, { readonly status: number }>>
> {
  const feed = {
    read: async () => ({ name: 'Club', events: [], etag: undefined, lastModified: undefined }),
  };
  const server = await startServer({
    calendars: providers({ GOOGLE: grantingProvider(), ICAL: feed }),
    env: { FREE_CALENDAR_ACCOUNTS: '2' },
  });
  const session = await server.signIn();
  const authorized = await server.request(
    'POST /api/v1/integration/authorize',
    { provider: 'GOOGLE', from: 'SETTINGS' },
    { session },
  );
  const state = new URL(authorized.data.url).searchParams.get('state') ?? '';
  const notify = async (name: string, payload: string) => {
    const request = { method: 'POST', url: `/api/v1/webhook/${name}`, payload } as const;
    return {
      status: (await server.inject({ ...request, headers: { 'content-type': 'application/json' } })).statusCode,
    };
  };
  return {
    'POST /api/v1/webhook/google-calendar': await notify('google-calendar', ''),
    'POST /api/v1/webhook/outlook-calendar': await notify('outlook-calendar', '{"value":[]}'),
    'POST /api/v1/integration/authorize': authorized,
    'POST /api/v1/integration/connect': await finish(server, session, { state, code: 'ana' }),
    'POST /api/v1/integration/address': await server.request(
      'POST /api/v1/integration/address',
      { id: newId(server.clock), url: 'webcal://club.example/calendar.ics' },
      { session },
    ),
  };
}

import { z } from 'zod';
import { type EncryptionKey, readEncryptionKeys } from '../keyring';
import { exposingVariable, type ReachVariables } from './reach';
import { isLoopbackHostWithPort, isLoopbackHost, splitList, serviceUrl, unset } from './variable';

const ENCRYPTION_KEYS_FORMAT =
  'must be keys such as 2026:<32 random bytes in base64>, separated by commas, the one to encrypt with first (openssl rand -base64 32)';

/** Base address of a provider, without a trailing slash. */
const providerUrl = (address: string) => serviceUrl.transform((text) => text.replace(/\/$/, '')).default(address);

export const calendarVariables = z.object({
  DATABASE_URL: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  GOOGLE_OAUTH_URL: providerUrl('https://accounts.google.com'),
  GOOGLE_CALENDAR_URL: providerUrl('https://www.googleapis.com/calendar/v3'),
  MICROSOFT_LOGIN_URL: providerUrl('https://login.microsoftonline.com'),
  MICROSOFT_GRAPH_URL: providerUrl('https://graph.microsoft.com/v1.0'),
  ICALENDAR_HOSTS: z
    .string()
    .transform(splitList)
    .refine(
      (hosts) => hosts.every(isLoopbackHostWithPort),
      'must be addresses of this machine with their ports, separated by commas, such as 127.0.0.1:7715',
    )
    .default([]),
  ENCRYPTION_KEYS: z
    .string()
    .refine((text) => readEncryptionKeys(text) !== undefined, ENCRYPTION_KEYS_FORMAT)
    .transform((text) => readEncryptionKeys(text))
    .optional(),
});
type Variables = z.output<typeof calendarVariables> & ReachVariables;

interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface CalendarProvider {
  readonly provider: 'GOOGLE' | 'OUTLOOK';
  readonly missing: string[];
}

export interface CalendarsConfig {
  /** The calendar services of the product, each with the variables that are not set. */
  readonly calendarProviders: readonly CalendarProvider[];
  /** Calendars of Google accounts; undefined without its credentials. */
  readonly googleCalendar:
    (ClientCredentials & { readonly oauthUrl: string; readonly calendarUrl: string }) | undefined;
  /** Outlook calendars; undefined without its credentials. */
  readonly microsoftCalendar:
    (ClientCredentials & { readonly loginUrl: string; readonly graphUrl: string }) | undefined;
  /** Addresses of this machine with their ports that published calendars are read from; empty except in development. */
  readonly icalendarHosts: readonly string[];
  /** Origin that calendar services can send notifications to; undefined without a public address. */
  readonly calendarPushUrl: string | undefined;
  /** Keys for the credentials of calendars: the first one encrypts, all decrypt. Undefined if not configured. */
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] | undefined;
}

/** Describes variables that are missing or contradict each other, for the operator. */
export function calendarProblems(env: Variables): string[] {
  const problems: string[] = [];
  const configured = providersOf(env).find(({ missing }) => missing.length === 0);
  if (configured && env.DATABASE_URL && !env.ENCRYPTION_KEYS) {
    problems.push(
      `ENCRYPTION_KEYS must be set together with DATABASE_URL and the credentials for calendars of ${configured.provider}: it encrypts the accounts that users connect.`,
    );
  }
  const reachable = exposingVariable(env);
  if (env.ICALENDAR_HOSTS.length > 0 && reachable) {
    problems.push(
      `ICALENDAR_HOSTS cannot be set together with ${reachable}: users of other machines could read addresses of this one.`,
    );
  }
  return problems;
}

export function calendarsConfig(env: Variables): CalendarsConfig {
  const google = credentials(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const microsoft = credentials(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET);
  return {
    calendarProviders: providersOf(env),
    googleCalendar: google && { ...google, oauthUrl: env.GOOGLE_OAUTH_URL, calendarUrl: env.GOOGLE_CALENDAR_URL },
    microsoftCalendar: microsoft && {
      ...microsoft,
      loginUrl: env.MICROSOFT_LOGIN_URL,
      graphUrl: env.MICROSOFT_GRAPH_URL,
    },
    icalendarHosts: env.ICALENDAR_HOSTS,
    calendarPushUrl:
      env.PUBLIC_URL?.startsWith('https:') && !isLoopbackHost(new URL(env.PUBLIC_URL).hostname)
        ? env.PUBLIC_URL
        : undefined,
    encryptionKeys: env.ENCRYPTION_KEYS,
  };
}

const providersOf = (env: Variables): CalendarProvider[] => [
  { provider: 'GOOGLE', missing: unset(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']) },
  { provider: 'OUTLOOK', missing: unset(env, ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET']) },
];

const credentials = (clientId: string | undefined, clientSecret: string | undefined): ClientCredentials | undefined =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;

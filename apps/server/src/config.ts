import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type EncryptionKey, readEncryptionKeys } from './keyring';
import { StartupError } from './startupError';

/** Both `src/` and `dist/` are three levels below the repository root. */
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** Configuration of the server, read once from the environment. */
export interface Config {
  /** Role of this process: serve requests, run jobs, or both. */
  readonly role: 'all' | 'web' | 'worker';
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** Absent for the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  /** Maximum number of connections; every open app holds one for its change stream. */
  readonly httpConnections: number;
  /** Public https origin without a trailing slash. Absent if only this machine reaches the server. */
  readonly publicUrl: string | undefined;
  readonly localSignIn: boolean;
  readonly google: { readonly clientId: string; readonly issuer: string } | undefined;
  readonly openId:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string | undefined;
        readonly label: string;
      }
    | undefined;
  readonly freePlan: { readonly activities: number; readonly calendarAccounts: number };
  /** In minor units of the currency. */
  readonly prices: { readonly currency: string; readonly monthly: number; readonly yearly: number };
  /** Payments on the web. Absent: none are taken. */
  readonly stripe: StripeConfig | undefined;
  /** Variables that are not set, without which no payments are taken on the web. */
  readonly paymentsMissing: readonly string[];
  /** Purchases in mobile stores. Absent: none are known. */
  readonly revenueCat: { readonly secretKey: string; readonly webhookSecret: string; readonly url: string } | undefined;
  readonly supportEmail: string | undefined;
  /** Verified addresses of the administrators, in lower case. */
  readonly adminEmails: ReadonlySet<string>;
  /** Mail server, with its credentials in the URL, and the sender of all emails. Absent: no email is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** The calendar services of the product, each with the variables that are not set. */
  readonly calendarProviders: readonly CalendarProvider[];
  /** Calendars of Google accounts; undefined without its credentials. */
  readonly googleCalendar:
    (ClientCredentials & { readonly oauthUrl: string; readonly calendarUrl: string }) | undefined;
  /** Outlook calendars; undefined without its credentials. */
  readonly microsoftCalendar:
    (ClientCredentials & { readonly loginUrl: string; readonly graphUrl: string }) | undefined;
  /** Encrypt credentials of calendars: the first one encrypts, all decrypt. Undefined if not configured. */
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]] | undefined;
  readonly logLevel: LogLevel | undefined;
  /** Requests per user and minute; 0 means unlimited. */
  readonly rateLimitPerMinute: number;
  /** Addresses of trusted proxies, whose `X-Forwarded-For` is used. */
  readonly trustProxy: readonly string[];
  readonly metricsToken: string | undefined;
  /** Folder of the built web app. */
  readonly webFolder: string;
}

interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Ids of the prices. */
  readonly prices: { readonly MONTHLY: string; readonly YEARLY: string };
  readonly url: string | undefined;
}

interface CalendarProvider {
  readonly provider: 'GOOGLE' | 'OUTLOOK';
  readonly missing: string[];
}

export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values, `must be one of ${values.join(', ')}`);

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

const isOrigin = (text: string): boolean => {
  const url = parsed(text);
  return url?.protocol === 'https:' && url.pathname === '/' && !url.search && !url.hash && !url.username;
};

/** URL of an identity provider: https, or http on this machine. */
const issuer = z.string().refine((text) => {
  const url = parsed(text);
  return (
    url !== undefined &&
    !url.search &&
    !url.hash &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  );
}, 'must be an https address, such as https://id.example.org');

/** Base address of a provider, without a slash at its end. */
const providerUrl = (address: string) => issuer.transform((text) => text.replace(/\/$/, '')).default(address);

/** A mailbox: `plan@example.org`, or `Sevenfold <plan@example.org>`. */
const mailbox = z
  .string()
  .refine(
    (text) =>
      z.email().safeParse(/^[^<>"\r\n]{1,80}<(?<address>[^<>]+)>$/.exec(text)?.groups?.['address'] ?? text).success,
    'must be an e-mail address, such as Sevenfold <plan@example.org>',
  );

/** True for an address that stands for the local account of that name. */
const isLocalAddress = (address: string): boolean => /^[^@]+@localhost$/.test(address);

const isProxy = (text: string): boolean => {
  if (text === 'loopback' || text === 'linklocal' || text === 'uniquelocal') return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
};

/** TLS modes that the driver treats as `verify-full`, with a warning per process. */
const VERIFYING_MODES = ['prefer', 'require', 'verify-ca'];

/** Returns the URL with the TLS mode that the driver applies anyway, unless it requests the weaker libpq semantics. */
function withTlsMode(address: string): string {
  const url = new URL(address);
  if (
    !VERIFYING_MODES.includes(url.searchParams.get('sslmode') ?? '') ||
    url.searchParams.get('uselibpqcompat') === 'true'
  )
    return address;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

const DATABASE_SCHEME = /^postgres(?:ql)?:\/\/./;

const ENCRYPTION_KEYS =
  'must be keys such as 2026:<32 random bytes in base64>, separated by commas, the one to encrypt with first (openssl rand -base64 32)';

const environment = z.object({
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  PORT: whole(0, 65_535).default(7700),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
      'must be an address or a host name to listen on, such as 127.0.0.1',
    )
    .default('127.0.0.1'),
  DATA_FOLDER: z.string().default(resolve(REPOSITORY, 'data')),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => DATABASE_SCHEME.test(text) && URL.canParse(text),
      'must be a PostgreSQL address, such as postgres://user:password@host:5432/database',
    )
    .transform(withTlsMode)
    .optional(),
  DATABASE_CONNECTIONS: whole(2, 500).default(16),
  HTTP_CONNECTIONS: whole(100, 1_000_000).default(10_000),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an https address without a path, such as https://plan.example.org')
    .transform((text) => new URL(text).origin)
    .optional(),
  LOCAL_SIGN_IN: oneOf(['auto', 'on', 'off']).default('auto'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  OPENID_ISSUER: issuer.optional(),
  OPENID_CLIENT_ID: z.string().optional(),
  OPENID_CLIENT_SECRET: z.string().optional(),
  OPENID_LABEL: z.string().max(40, 'must be at most 40 characters').default('OpenID'),
  FREE_ACTIVITIES: whole(0, 100_000).default(5),
  FREE_CALENDAR_ACCOUNTS: whole(0, 1000).default(1),
  PRICE_MONTHLY: whole(0, 100_000_000).default(499),
  PRICE_YEARLY: whole(0, 100_000_000).default(4990),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code of three capital letters, such as USD')
    .default('USD'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_MONTHLY: z.string().optional(),
  STRIPE_PRICE_YEARLY: z.string().optional(),
  STRIPE_URL: issuer.optional(),
  REVENUECAT_SECRET_KEY: z.string().optional(),
  REVENUECAT_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  REVENUECAT_URL: issuer.default('https://api.revenuecat.com'),
  ADMIN_EMAILS: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (parts) => parts.every((part) => isLocalAddress(part) || z.email().safeParse(part).success),
      'must be e-mail addresses, separated by commas',
    )
    .default([]),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:$/.test(parsed(text)?.protocol ?? '') && parsed(text)?.hostname !== '',
      'must be the address of a mail server, such as smtps://user:password@mail.example.org',
    )
    .optional(),
  MAIL_FROM: mailbox.optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  GOOGLE_OAUTH_URL: providerUrl('https://accounts.google.com'),
  GOOGLE_CALENDAR_URL: providerUrl('https://www.googleapis.com/calendar/v3'),
  MICROSOFT_LOGIN_URL: providerUrl('https://login.microsoftonline.com'),
  MICROSOFT_GRAPH_URL: providerUrl('https://graph.microsoft.com/v1.0'),
  ENCRYPTION_KEYS: z
    .string()
    .refine((text) => readEncryptionKeys(text) !== undefined, ENCRYPTION_KEYS)
    .transform((text) => readEncryptionKeys(text))
    .optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(600),
  TRUST_PROXY: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (parts) => parts.every(isProxy),
      'must be addresses or networks of proxies, separated by commas, such as 10.0.0.0/8',
    )
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  WEB_FOLDER: z.string().default(resolve(REPOSITORY, 'apps/web/dist')),
});

type Environment = z.output<typeof environment>;

/**
 * Reads the configuration. An empty variable counts as unset.
 *
 * @throws {StartupError} with one line per invalid variable, never with the value of a secret
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const result = environment.safeParse(set);
  if (!result.success) {
    const lines = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
    throw new StartupError([...lines].map(([name, message]) => `${name} ${message}.`).join('\n'));
  }
  const problems = contradictions(result.data);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return configOf(result.data);
}

function contradictions(env: Environment): string[] {
  const problems: string[] = [];
  const reachable = reachableFromOutside(env);
  if (env.LOCAL_SIGN_IN === 'on' && reachable) {
    problems.push(
      `LOCAL_SIGN_IN cannot be on together with ${reachable}: anybody who reaches the server could sign in as anybody.`,
    );
  }
  const localAdmin = env.ADMIN_EMAILS.find(isLocalAddress);
  if (localAdmin !== undefined && !hasLocalSignIn(env)) {
    problems.push(
      `ADMIN_EMAILS cannot have ${localAdmin} without local sign-in: it stands for a local account, which needs no proof.`,
    );
  }
  if (env.OPENID_ISSUER && !env.OPENID_CLIENT_ID)
    problems.push('OPENID_CLIENT_ID must be set together with OPENID_ISSUER.');
  if (env.OPENID_CLIENT_ID && !env.OPENID_ISSUER)
    problems.push('OPENID_ISSUER must be set together with OPENID_CLIENT_ID.');
  const calendars = calendarProvidersOf(env).find(({ missing }) => missing.length === 0);
  if (calendars && env.DATABASE_URL && !env.ENCRYPTION_KEYS) {
    problems.push(
      `ENCRYPTION_KEYS must be set together with DATABASE_URL and the credentials for calendars of ${calendars.provider}: it encrypts the accounts that users connect.`,
    );
  }
  const missing = unset(env, STRIPE_VARIABLES);
  if (missing.length > 0 && missing.length < STRIPE_VARIABLES.length)
    problems.push(`${missing.join(', ')} must be set together with the other STRIPE variables.`);
  if ((env.REVENUECAT_SECRET_KEY === undefined) !== (env.REVENUECAT_WEBHOOK_SECRET === undefined))
    problems.push('REVENUECAT_SECRET_KEY and REVENUECAT_WEBHOOK_SECRET must be set together.');
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push('MAIL_FROM must be set together with SMTP_URL.');
  if (env.MAIL_FROM && !env.SMTP_URL) problems.push('SMTP_URL must be set together with MAIL_FROM.');
  return problems;
}

/** The variable that makes the server reachable from other machines; undefined if there is none. */
function reachableFromOutside(env: Environment): string | undefined {
  if (env.PUBLIC_URL) return 'PUBLIC_URL';
  if (!isLoopbackHost(env.HOST)) return `HOST=${env.HOST}`;
  return env.TRUST_PROXY.length > 0 ? 'TRUST_PROXY' : undefined;
}

const STRIPE_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const;

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_MONTHLY: monthly,
  STRIPE_PRICE_YEARLY: yearly,
  STRIPE_URL: url,
}: Environment): StripeConfig | undefined {
  return secretKey && webhookSecret && monthly && yearly
    ? { secretKey, webhookSecret, prices: { MONTHLY: monthly, YEARLY: yearly }, url }
    : undefined;
}

const unset = (env: Environment, names: readonly (keyof Environment)[]): string[] =>
  names.filter((name) => env[name] === undefined);

const hasLocalSignIn = (env: Environment): boolean =>
  env.LOCAL_SIGN_IN === 'on' || (env.LOCAL_SIGN_IN === 'auto' && !reachableFromOutside(env));

const calendarProvidersOf = (env: Environment): CalendarProvider[] => [
  { provider: 'GOOGLE', missing: unset(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']) },
  { provider: 'OUTLOOK', missing: unset(env, ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET']) },
];

function calendarsOf(env: Environment): Pick<Config, 'googleCalendar' | 'microsoftCalendar'> {
  const google = credentials(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const microsoft = credentials(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET);
  return {
    googleCalendar: google && { ...google, oauthUrl: env.GOOGLE_OAUTH_URL, calendarUrl: env.GOOGLE_CALENDAR_URL },
    microsoftCalendar: microsoft && {
      ...microsoft,
      loginUrl: env.MICROSOFT_LOGIN_URL,
      graphUrl: env.MICROSOFT_GRAPH_URL,
    },
  };
}

const credentials = (clientId: string | undefined, clientSecret: string | undefined): ClientCredentials | undefined =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;

function configOf(env: Environment): Config {
  return {
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    dataFolder: resolve(env.DATA_FOLDER),
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    httpConnections: env.HTTP_CONNECTIONS,
    publicUrl: env.PUBLIC_URL,
    localSignIn: hasLocalSignIn(env),
    google: env.GOOGLE_CLIENT_ID ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER } : undefined,
    openId:
      env.OPENID_ISSUER && env.OPENID_CLIENT_ID
        ? {
            issuer: env.OPENID_ISSUER,
            clientId: env.OPENID_CLIENT_ID,
            clientSecret: env.OPENID_CLIENT_SECRET,
            label: env.OPENID_LABEL,
          }
        : undefined,
    freePlan: { activities: env.FREE_ACTIVITIES, calendarAccounts: env.FREE_CALENDAR_ACCOUNTS },
    prices: { currency: env.CURRENCY, monthly: env.PRICE_MONTHLY, yearly: env.PRICE_YEARLY },
    stripe: stripeOf(env),
    paymentsMissing: unset(env, STRIPE_VARIABLES),
    revenueCat:
      env.REVENUECAT_SECRET_KEY && env.REVENUECAT_WEBHOOK_SECRET
        ? {
            secretKey: env.REVENUECAT_SECRET_KEY,
            webhookSecret: env.REVENUECAT_WEBHOOK_SECRET,
            url: env.REVENUECAT_URL,
          }
        : undefined,
    supportEmail: env.SUPPORT_EMAIL,
    adminEmails: new Set(env.ADMIN_EMAILS),
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    calendarProviders: calendarProvidersOf(env),
    ...calendarsOf(env),
    encryptionKeys: env.ENCRYPTION_KEYS,
    logLevel: env.LOG_LEVEL,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    webFolder: resolve(env.WEB_FOLDER),
  };
}

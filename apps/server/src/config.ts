import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  backupConfig,
  type BackupConfig,
  backupProblems,
  backupVariables,
  calendarProblems,
  calendarsConfig,
  type CalendarsConfig,
  calendarVariables,
  errorReportingConfig,
  type ErrorReportingConfig,
  errorReportingVariables,
  mailConfig,
  type MailConfig,
  mailProblems,
  mailVariables,
  nativeAppConfig,
  type NativeAppConfig,
  nativeAppVariables,
  oneOf,
  parsedUrl,
  paymentProblems,
  paymentsConfig,
  type PaymentsConfig,
  paymentVariables,
  signInConfig,
  type SignInConfig,
  signInProblems,
  signInVariables,
  splitList,
  updateConfig,
  type UpdateConfig,
  updateVariables,
  webPushConfig,
  type WebPushConfig,
  webPushProblems,
  webPushVariables,
  wholeNumber,
  withVariableFiles,
} from '#config';
import { StartupError } from './startupError';

/** Both `src/` and `dist/` are three levels below the repository root. */
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** Configuration of the server, read once from the environment. */
export interface Config
  extends
    SignInConfig,
    PaymentsConfig,
    MailConfig,
    CalendarsConfig,
    ErrorReportingConfig,
    NativeAppConfig,
    WebPushConfig,
    BackupConfig,
    UpdateConfig {
  /** Role of this process: serve requests, run jobs, or both. */
  readonly role: 'all' | 'web' | 'worker';
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** Direct address of the database, with sessions of their own. Absent for the embedded one in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Address that requests use instead, of a pooler that gives each transaction another session. */
  readonly poolerUrl: string | undefined;
  readonly databaseConnections: number;
  /** Maximum number of connections; every open app holds one for its change stream. */
  readonly httpConnections: number;
  /** Public origin without a trailing slash, https unless all of its users are in one network. Absent if only this machine reaches the server. */
  readonly publicUrl: string | undefined;
  /** Absent if nothing is sold and no limit was set: then everybody has all features. */
  readonly freePlan: { readonly activities: number; readonly calendarAccounts: number } | undefined;
  /** Maximum number of objects of an account after an import, and of those that one import creates. */
  readonly recordLimits: { readonly perUser: number; readonly perImport: number };
  readonly logLevel: LogLevel | undefined;
  /** Requests per user and minute; 0 means unlimited. */
  readonly rateLimitPerMinute: number;
  /** Addresses of trusted proxies, whose `X-Forwarded-For` is used. */
  readonly trustProxy: readonly string[];
  readonly metricsToken: string | undefined;
  /** Folder of the built web app. */
  readonly webFolder: string;
}

export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const isWebUrl = (text: string): boolean => {
  const url = parsedUrl(text);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && !url.username;
};

const isWithoutPath = (text: string): boolean => {
  const url = parsedUrl(text);
  return url === undefined || (url.pathname === '/' && !url.search && !url.hash);
};

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

const databaseAddress = z
  .string()
  .refine(
    (text) => DATABASE_SCHEME.test(text) && URL.canParse(text),
    'must be a PostgreSQL address, such as postgres://user:password@host:5432/database',
  )
  .transform(withTlsMode);

const environment = z.object({
  ...webPushVariables.shape,
  ...backupVariables.shape,
  ...updateVariables.shape,
  ...signInVariables.shape,
  ...paymentVariables.shape,
  ...mailVariables.shape,
  ...calendarVariables.shape,
  ...errorReportingVariables.shape,
  ...nativeAppVariables.shape,
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  PORT: wholeNumber(0, 65_535).default(7700),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
      'must be an address or a host name to listen on, such as 127.0.0.1',
    )
    .default('127.0.0.1'),
  DATA_FOLDER: z.string().default(resolve(REPOSITORY, 'data')),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(16),
  HTTP_CONNECTIONS: wholeNumber(100, 1_000_000).default(10_000),
  PUBLIC_URL: z
    .string()
    .refine(isWebUrl, 'must be an https or http address, such as https://plan.example.org')
    .refine(
      isWithoutPath,
      'must have no path: Sevenfold runs at the root of a host, so give it a host name or a port of its own, such as https://plan.example.org',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  FREE_ACTIVITIES: wholeNumber(0, 100_000).optional(),
  FREE_CALENDAR_ACCOUNTS: wholeNumber(0, 1000).optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  RECORDS_PER_USER: wholeNumber(1, 100_000_000).default(500_000),
  RECORDS_PER_IMPORT: wholeNumber(1, 10_000_000).default(200_000),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  TRUST_PROXY: z
    .string()
    .transform(splitList)
    .refine(
      (parts) => parts.every(isProxy),
      'must be addresses or networks of proxies, separated by commas, such as 10.0.0.0/8',
    )
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  WEB_FOLDER: z.string().default(resolve(REPOSITORY, 'apps/web/dist')),
});

/** Limits of the free plan where one is sold beside it. */
const FREE_ACTIVITIES = 5;
const FREE_CALENDAR_ACCOUNTS = 1;

/** Names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/**
 * Reads the configuration. An empty variable counts as unset; the value of each can be in a file, named by `…_FILE`.
 *
 * @throws {StartupError} with one line per invalid variable, never with the value of a secret
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(withVariableFiles(variables, VARIABLES)).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  );
  const result = environment.safeParse(set);
  if (!result.success) {
    const lines = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
    throw new StartupError([...lines].map(([name, message]) => `${name} ${message}.`).join('\n'));
  }
  const env = result.data;
  const problems = [
    ...signInProblems(env),
    ...calendarProblems(env),
    ...paymentProblems(env),
    ...mailProblems(env),
    ...webPushProblems(env),
    ...backupProblems(env),
    ...(env.DATABASE_LISTEN_URL !== undefined && env.DATABASE_URL === undefined
      ? ['DATABASE_URL must be set together with DATABASE_LISTEN_URL: it is the address of the pooler.']
      : []),
  ];
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  const payments = paymentsConfig(env);
  const { FREE_ACTIVITIES: activities, FREE_CALENDAR_ACCOUNTS: calendarAccounts } = env;
  const isSold = payments.stripe !== undefined || payments.revenueCat !== undefined;
  return {
    ...signInConfig(env),
    ...payments,
    ...mailConfig(env),
    ...calendarsConfig(env),
    ...errorReportingConfig(env),
    ...webPushConfig(env),
    ...nativeAppConfig(env),
    ...backupConfig(env, resolve(env.DATA_FOLDER)),
    ...updateConfig(env),
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    dataFolder: resolve(env.DATA_FOLDER),
    databaseUrl: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL,
    poolerUrl: env.DATABASE_LISTEN_URL === undefined ? undefined : env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    httpConnections: env.HTTP_CONNECTIONS,
    publicUrl: env.PUBLIC_URL,
    freePlan:
      isSold || activities !== undefined || calendarAccounts !== undefined
        ? { activities: activities ?? FREE_ACTIVITIES, calendarAccounts: calendarAccounts ?? FREE_CALENDAR_ACCOUNTS }
        : undefined,
    recordLimits: { perUser: env.RECORDS_PER_USER, perImport: env.RECORDS_PER_IMPORT },
    logLevel: env.LOG_LEVEL,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    webFolder: resolve(env.WEB_FOLDER),
  };
}

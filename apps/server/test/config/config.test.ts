import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config';
import { findProblem } from './problem';

/** Fingerprint of a certificate as the Play Console shows it. */
const FINGERPRINT = Array(32).fill('AB').join(':');

describe('default configuration', () => {
  it('serves this machine only, with everything off except local sign-in', () => {
    expect(readConfig({})).toMatchObject({
      port: 7700,
      host: '127.0.0.1',
      databaseUrl: undefined,
      publicUrl: undefined,
      localSignIn: true,
      google: undefined,
      openIds: [],
      freePlan: undefined,
      recordLimits: { perUser: 500_000, perImport: 200_000 },
      prices: { currency: 'USD', monthly: 499, yearly: 4990 },
      supportEmail: undefined,
      trustProxy: [],
    });
    expect(readConfig({}).dataFolder).toMatch(/[\\/]data$/);
    expect(readConfig({}).webFolder).toMatch(/apps[\\/]web[\\/]dist$/);
  });

  it.each([
    [{ FREE_ACTIVITIES: '3' }, { activities: 3, calendarAccounts: 1 }],
    [{ FREE_CALENDAR_ACCOUNTS: '2' }, { activities: 5, calendarAccounts: 2 }],
    [
      { REVENUECAT_SECRET_KEY: 'sk_x', REVENUECAT_WEBHOOK_SECRET: 'a webhook secret' },
      { activities: 5, calendarAccounts: 1 },
    ],
    [
      {
        STRIPE_SECRET_KEY: 'sk_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
        STRIPE_PRICE_MONTHLY: 'price_m',
        STRIPE_PRICE_YEARLY: 'price_y',
      },
      { activities: 5, calendarAccounts: 1 },
    ],
  ])('has a free plan where something is sold or a limit is set: %o', (variables, freePlan) => {
    expect(readConfig(variables).freePlan).toEqual(freePlan);
  });

  it('is the same with empty variables', () => {
    const empty = {
      PORT: '',
      HOST: ' ',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      LOCAL_SIGN_IN: '',
      GOOGLE_CLIENT_ID: '',
      OPENID_ISSUER: '',
      SUPPORT_EMAIL: '',
      LOG_LEVEL: '',
      METRICS_TOKEN: '',
    };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

describe('the address of releases', () => {
  it('is unset by default', () => {
    expect(readConfig({}).updateUrl).toBeUndefined();
  });

  it.each(['https://example.org/newest.json?channel=stable', 'http://127.0.0.1:7840/'])('may be %s', (UPDATE_URL) => {
    expect(readConfig({ UPDATE_URL }).updateUrl).toBe(UPDATE_URL);
  });
});

describe('invalid variable', () => {
  it.each([
    ...['sentry.example.org/1', 'https://s.io/1', 'http://key@s.io/1', 'https://key@s.io/'].map(
      (SENTRY_DSN): [Record<string, string>, string] => [
        { SENTRY_DSN },
        'SENTRY_DSN must be the DSN of a Sentry project, such as https://key@sentry.example.org/1.',
      ],
    ),
    ...['14:6D', '146DE9'.padEnd(64, '0')].map((ANDROID_APP_FINGERPRINTS): [Record<string, string>, string] => [
      { ANDROID_APP_FINGERPRINTS },
      'ANDROID_APP_FINGERPRINTS must be SHA-256 fingerprints of signing certificates, separated by commas, such as 14:6D:E9:… with 32 pairs.',
    ]),
    [{ IOS_APP_TEAM: 'Example Ltd' }, 'IOS_APP_TEAM must be the team id of Apple, ten letters and digits.'],
    ...[
      'http://example.org/newest.json',
      'example.org',
      'file:///newest.json',
      'javascript:alert(1)',
      'https://user:secret@example.org/',
      'https://example.org/#newest',
    ].map((UPDATE_URL): [Record<string, string>, string] => [
      { UPDATE_URL },
      'UPDATE_URL must be the https address of a file that names the newest release, such as https://example.org/sevenfold.json.',
    ]),
    [{ ROLE: 'boss' }, 'ROLE must be one of all, web, worker.'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HOST: 'http://localhost' }, 'HOST must be an address or a host name to listen on, such as 127.0.0.1.'],
    [
      { DATABASE_URL: 'mysql://a/b' },
      'DATABASE_URL must be a PostgreSQL address, such as postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_URL: 'postgres://' },
      'DATABASE_URL must be a PostgreSQL address, such as postgres://user:password@host:5432/database.',
    ],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be a whole number from 2 to 500.'],
    [
      { PUBLIC_URL: 'ftp://plan.example.org' },
      'PUBLIC_URL must be an https or http address, such as https://plan.example.org.',
    ],
    [
      { PUBLIC_URL: 'https://plan.example.org/app' },
      'PUBLIC_URL must have no path: Sevenfold runs at the root of a host, so give it a host name or a port of its own, such as https://plan.example.org.',
    ],
    [
      { PUBLIC_URL: 'https://me@plan.example.org' },
      'PUBLIC_URL must be an https or http address, such as https://plan.example.org.',
    ],
    [
      { PUBLIC_URL: 'plan.example.org' },
      'PUBLIC_URL must be an https or http address, such as https://plan.example.org.',
    ],
    [{ LOCAL_SIGN_IN: 'yes' }, 'LOCAL_SIGN_IN must be one of auto, on, off.'],
    [{ PASSKEYS: 'yes' }, 'PASSKEYS must be one of auto, on, off.'],
    [
      { PASSKEYS: 'on' },
      'PASSKEYS cannot be on: browsers accept passkeys at a name, not at an address. Set PUBLIC_URL to an https origin with a name, or HOST=localhost for this machine only.',
    ],
    [{ ADMIN_EMAILS: 'ana@example.org, root' }, 'ADMIN_EMAILS must be e-mail addresses, separated by commas.'],
    [
      { ADMIN_EMAILS: 'root@localhost', LOCAL_SIGN_IN: 'off' },
      'ADMIN_EMAILS cannot have root@localhost without local sign-in: it stands for a local account, which needs no proof.',
    ],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_ISSUER: 'http://accounts.example.org' },
      'GOOGLE_ISSUER must be an https address, such as https://id.example.org.',
    ],
    [
      { OPENID_ISSUER: 'id.example.org', OPENID_CLIENT_ID: 'x' },
      'OPENID_ISSUER must be an https address, such as https://id.example.org.',
    ],
    [{ OPENID_ISSUER: 'https://id.example.org' }, 'OPENID_CLIENT_ID must be set together with OPENID_ISSUER.'],
    [{ OPENID_CLIENT_ID: 'x' }, 'OPENID_ISSUER must be set together with OPENID_CLIENT_ID.'],
    [{ OPENID_2_ISSUER: 'https://id.example.org' }, 'OPENID_2_CLIENT_ID must be set together with OPENID_2_ISSUER.'],
    [
      {
        OPENID_ISSUER: 'https://id.example.org',
        OPENID_CLIENT_ID: 'x',
        OPENID_3_ISSUER: 'https://id.example.org/',
        OPENID_3_CLIENT_ID: 'y',
      },
      'OPENID_3_ISSUER must be another one than OPENID_ISSUER: its users are the same.',
    ],
    [{ OPENID_LABEL: 'x'.repeat(41) }, 'OPENID_LABEL must be at most 40 characters.'],
    [{ FREE_ACTIVITIES: 'many' }, 'FREE_ACTIVITIES must be a whole number from 0 to 100000.'],
    [{ FREE_CALENDAR_ACCOUNTS: '-1' }, 'FREE_CALENDAR_ACCOUNTS must be a whole number from 0 to 1000.'],
    [{ PRICE_MONTHLY: '4.99' }, 'PRICE_MONTHLY must be a whole number from 0 to 100000000.'],
    [{ PRICE_YEARLY: '49,90' }, 'PRICE_YEARLY must be a whole number from 0 to 100000000.'],
    [{ CURRENCY: 'dollars' }, 'CURRENCY must be a currency code of three capital letters, such as USD.'],
    [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL must be an e-mail address.'],
    [
      { SMTP_URL: 'mail.example.org', MAIL_FROM: 'plan@example.org' },
      'SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example.org.',
    ],
    [
      { SMTP_URL: 'smtp://plan:100%secret@mail.example.org', MAIL_FROM: 'plan@example.org' },
      'SMTP_URL must have each % of its user and password written as %25.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Sevenfold' },
      'MAIL_FROM must be an e-mail address, such as Sevenfold <plan@example.org>.',
    ],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM must be set together with SMTP_URL.'],
    [{ MAIL_FROM: 'plan@example.org' }, 'SMTP_URL must be set together with MAIL_FROM.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ RATE_LIMIT_PER_MINUTE: 'none' }, 'RATE_LIMIT_PER_MINUTE must be a whole number from 0 to 1000000.'],
    [
      { TRUST_PROXY: 'true' },
      'TRUST_PROXY must be addresses or networks of proxies, separated by commas, such as 10.0.0.0/8.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY must be addresses or networks of proxies, separated by commas, such as 10.0.0.0/8.',
    ],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters.'],
  ])('%j is reported in one line', (variables, line) => {
    expect(findProblem(variables)).toBe(line);
  });

  it('is reported in a line of its own among several', () => {
    expect(findProblem({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });

  it('is reported without passwords', () => {
    expect(findProblem({ DATABASE_URL: 'postgres:/me:secret@host/db' })).not.toContain('secret');
    expect(findProblem({ SMTP_URL: 'imap://me:secret@host' })).not.toContain('secret');
  });
});

describe('ICALENDAR_HOSTS', () => {
  it('lists addresses of this machine', () => {
    expect(readConfig({ ICALENDAR_HOSTS: '127.0.0.1:7715, [::1]:8080' }).icalendarHosts).toEqual([
      '127.0.0.1:7715',
      '[::1]:8080',
    ]);
    expect(readConfig({}).icalendarHosts).toEqual([]);
  });

  it.each([
    'localhost:7715',
    '127.0.0.1',
    '10.0.0.1:80',
    'plan.example.org:443',
    '127.0.0.1:7715/a',
    'me@127.0.0.1:7715',
  ])('cannot list %s', (host) => {
    expect(findProblem({ ICALENDAR_HOSTS: host })).toBe(
      'ICALENDAR_HOSTS must be addresses of this machine with their ports, separated by commas, such as 127.0.0.1:7715.',
    );
  });

  it.each([
    [{ PUBLIC_URL: 'https://plan.example.org' }, 'PUBLIC_URL'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY'],
  ])('cannot be set together with %j', (variables, named) => {
    expect(findProblem({ ...variables, ICALENDAR_HOSTS: '127.0.0.1:7715' })).toBe(
      `ICALENDAR_HOSTS cannot be set together with ${named}: users of other machines could read addresses of this one.`,
    );
  });
});

it('reads valid values', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Plan.Example.org/',
      GOOGLE_CLIENT_ID: 'g',
      OPENID_ISSUER: 'http://127.0.0.1:9000',
      OPENID_CLIENT_ID: 'o',
      OPENID_LABEL: 'Work',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      METRICS_TOKEN: '0123456789abcdef',
      SUPPORT_EMAIL: 'help@example.org',
      ADMIN_EMAILS: ' Root@Example.org, ops@example.org ,',
      SMTP_URL: 'smtps://user:password@mail.example.org:465',
      MAIL_FROM: 'Sevenfold <plan@example.org>',
      GOOGLE_CLIENT_SECRET: 's',
      SENTRY_WEB_DSN: 'https://key@sentry.example.org/12',
      ANDROID_APP_FINGERPRINTS: ` ${FINGERPRINT.toLowerCase()},`,
      IOS_APP_TEAM: 'ABCDE12345',
    }),
  ).toMatchObject({
    port: 0,
    publicUrl: 'https://plan.example.org',
    google: { clientId: 'g', issuer: 'https://accounts.google.com' },
    openIds: [{ id: '1', issuer: 'http://127.0.0.1:9000', clientId: 'o', clientSecret: undefined, label: 'Work' }],
    trustProxy: ['10.0.0.0/8', '::1'],
    metricsToken: '0123456789abcdef',
    supportEmail: 'help@example.org',
    adminEmails: new Set(['root@example.org', 'ops@example.org']),
    errorReporting: { serverDsn: undefined, webDsn: 'https://key@sentry.example.org/12' },
    nativeApp: { androidFingerprints: [FINGERPRINT], iosAppId: 'ABCDE12345.app.sevenfold' },
    mail: { smtpUrl: 'smtps://user:password@mail.example.org:465', from: 'Sevenfold <plan@example.org>' },
    calendarProviders: [
      { provider: 'GOOGLE', missing: [] },
      { provider: 'OUTLOOK', missing: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] },
    ],
  });
});

describe('public keys of RevenueCat', () => {
  const SERVER = { REVENUECAT_SECRET_KEY: 'sk_1', REVENUECAT_WEBHOOK_SECRET: 'a secret of the store' };

  it('sell on the platforms that have one, once the server knows of purchases', () => {
    expect(readConfig({ ...SERVER, REVENUECAT_IOS_KEY: 'appl_1' }).storePurchases).toEqual({
      android: { publicKey: null, missing: ['REVENUECAT_ANDROID_KEY'] },
      ios: { publicKey: 'appl_1', missing: [] },
    });
    expect(readConfig({}).storePurchases.android).toEqual({
      publicKey: null,
      missing: ['REVENUECAT_SECRET_KEY', 'REVENUECAT_WEBHOOK_SECRET', 'REVENUECAT_ANDROID_KEY'],
    });
  });

  it.each([
    [{ ...SERVER, REVENUECAT_ANDROID_KEY: 'sk_1' }, 'REVENUECAT_ANDROID_KEY'],
    [{ ...SERVER, REVENUECAT_IOS_KEY: 'goog_1' }, 'REVENUECAT_IOS_KEY'],
    [{ REVENUECAT_ANDROID_KEY: 'goog_1' }, 'need REVENUECAT_SECRET_KEY'],
  ])('are refused when they are secret, of another platform, or alone: %j', (env, problem) => {
    expect(findProblem(env)).toContain(problem);
  });
});

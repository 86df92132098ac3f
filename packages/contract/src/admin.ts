import { BACKUP_DESTINATIONS, BACKUP_FAILURES, BACKUP_PROBLEMS } from '@sevenfold/domain/backup';
import { isBlank, isOneLine } from '@sevenfold/domain/text';
import { z } from 'zod';
import { deletionReason } from './deletion';
import { endpoint } from './endpoint';
import { subscription } from './user';
import { civilDate, id, instant, prose, queryNumber, selectableDate } from './value';

const REASON_MAX = 500;
/** An address as it was verified, in lower case; or `<name>@localhost` for a local account. */
const address = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(320)
  .regex(/^[^@]+@[^@]+$/, 'An address has one @')
  .refine(isOneLine, 'This must be one line of text');
const reason = prose(REASON_MAX).refine((text) => !isBlank(text), 'This cannot be empty');
const count = z.number().int().min(0);

/** State of one connected calendar account. */
export const integrationHealth = z.strictObject({
  type: z.enum(['GOOGLE_CALENDAR', 'OUTLOOK_CALENDAR', 'ICALENDAR']),
  status: z.enum(['CONNECTED', 'ERROR']),
  lastSyncedAt: instant.nullable(),
});
export type IntegrationHealth = z.infer<typeof integrationHealth>;

/** A user as administrators see them: nothing that the user has written or recorded. */
export const adminUser = z.strictObject({
  id,
  name: z.string(),
  address: z.string(),
  createdAt: instant,
  /** Accurate to the hour; null when no session is left. */
  lastSeenAt: instant.nullable(),
  subscription,
  manualPremium: z
    .strictObject({ grantedAt: instant, endsOn: civilDate.nullable().describe('The last day, in UTC') })
    .nullable(),
  deleteAt: instant.nullable().describe('When the account is deleted, if it is marked for deletion'),
  integrations: z.array(integrationHealth),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminAction = z.enum(['FOUND_USER', 'FOUND_NOBODY', 'GRANTED_PREMIUM', 'ENDED_PREMIUM']);

export const adminAct = z.strictObject({
  id,
  at: instant,
  /** Address of the administrator. */
  admin: z.string(),
  action: adminAction,
  /** Null: nobody was found, or the account is deleted by now. */
  user: z.strictObject({ id, name: z.string(), address: z.string().nullable() }).nullable(),
  reason: z.string(),
  endsOn: civilDate.nullable(),
});
export type AdminAct = z.infer<typeof adminAct>;

export const adminStatistics = z.strictObject({
  from: civilDate,
  to: civilDate,
  users: z.strictObject({ all: count, premium: count, toBeDeleted: count }),
  /** One for each day of the range, in UTC. */
  days: z.array(z.strictObject({ date: civilDate, signUps: count, pageViews: count })),
  /** Most viewed first. */
  routes: z.array(z.strictObject({ route: z.string(), pageViews: count })),
  /** Reasons given for deleted accounts, latest first. */
  deletionReasons: z.array(z.strictObject({ date: civilDate, reason: deletionReason, text: z.string() })),
});
export type AdminStatistics = z.infer<typeof adminStatistics>;

/** The state of one destination of automatic backups. */
export const backupStatus = z.strictObject({
  destination: z.enum(BACKUP_DESTINATIONS),
  lastBackupAt: instant.nullable(),
  problem: z.enum(BACKUP_PROBLEMS).nullable(),
  failure: z.enum(BACKUP_FAILURES).nullable().describe('Latest reason, of a problem `FAILED`'),
});
export type BackupStatus = z.infer<typeof backupStatus>;

/** A release that is newer than the running version. */
export const newRelease = z.strictObject({ version: z.string(), changelogUrl: z.url({ protocol: /^https$/ }) });
export type NewRelease = z.infer<typeof newRelease>;

export const adminStatus = z.strictObject({
  hasAutomaticBackups: z.boolean().describe('False if they are switched off'),
  backups: z.array(backupStatus).describe('Empty if automatic backups are off, or before their first hour'),
  newRelease: newRelease.nullable().describe('Null if no newer version is known'),
});
export type AdminStatus = z.infer<typeof adminStatus>;

/** The part of a user that administrators change. */
const plan = adminUser.pick({ subscription: true, manualPremium: true });

export const adminEndpoints = {
  'GET /api/v1/admin/session': endpoint({
    summary: 'The address of the administrator',
    access: 'ADMIN',
    response: z.strictObject({ address: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/admin/status': endpoint({
    summary: 'State of the automatic backups, and a newer version',
    access: 'ADMIN',
    response: adminStatus,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/admin/statistics': endpoint({
    summary: 'Sign-ups and page views by day, and the numbers of users',
    access: 'ADMIN',
    query: z.strictObject({ days: queryNumber(366, 7) }),
    response: adminStatistics,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/admin/users/find': endpoint({
    summary: 'The users with an address; a POST, so that addresses are in no log',
    access: 'ADMIN',
    body: z.strictObject({ address }),
    response: z.strictObject({ users: z.array(adminUser) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/admin/premium': endpoint({
    summary: 'Grants a user premium, or changes until when it is granted',
    access: 'ADMIN',
    body: z.strictObject({ userId: id, reason, endsOn: selectableDate.nullable() }),
    response: plan,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/admin/premium': endpoint({
    summary: 'Ends the premium that was granted to a user; what they pay for stays',
    access: 'ADMIN',
    body: z.strictObject({ userId: id, reason }),
    response: plan,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/admin/acts': endpoint({
    summary: 'What administrators did, latest first',
    access: 'ADMIN',
    query: z.strictObject({ before: id.optional(), limit: queryNumber(100) }),
    response: z.strictObject({ acts: z.array(adminAct), hasMore: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
};

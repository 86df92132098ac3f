import { join, resolve } from 'node:path';
import { z } from 'zod';
import { KEPT_MAX, type KeptCounts } from '@sevenfold/domain/backup';
import { isSecure, oneOf, parsedUrl, unset } from './variable';

const COUNTS = /^(\d{1,2}),(\d{1,2}),(\d{1,2})$/;
const countsMessage = `must be the numbers of daily, weekly and monthly backups, such as 7,4,12; at most ${KEPT_MAX.daily},${KEPT_MAX.weekly},${KEPT_MAX.monthly} and at least 1,0,0`;

/** Address of a bucket, with the bucket in the path and optionally a prefix after it. */
const bucketUrl = z.string().refine((text) => {
  const url = parsedUrl(text);
  return (
    url !== undefined &&
    isSecure(url) &&
    /^\/[\w.-]+(?:\/[\w.-]+)*\/?$/.test(url.pathname) &&
    !url.search &&
    !url.hash &&
    !url.username
  );
}, 'must be the https address of a bucket, such as https://s3.eu-central-1.amazonaws.com/bucket/folder');

export const backupVariables = z.object({
  AUTOMATIC_BACKUPS: oneOf(['on', 'off']).default('on'),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_S3_URL: bucketUrl.optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUPS_KEPT: z
    .string()
    .regex(COUNTS, countsMessage)
    .transform((text): KeptCounts => {
      const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number);
      return { daily, weekly, monthly };
    })
    .refine(
      ({ daily, weekly, monthly }) =>
        daily >= 1 && daily <= KEPT_MAX.daily && weekly <= KEPT_MAX.weekly && monthly <= KEPT_MAX.monthly,
      countsMessage,
    )
    .default({ daily: 7, weekly: 4, monthly: 12 }),
});

export interface BackupConfig {
  readonly backups: {
    /** True if a job makes a backup every day. */
    readonly isAutomatic: boolean;
    /** Folder of automatic backups, and of manual ones without a file name. */
    readonly folder: string;
    readonly kept: KeptCounts;
    /** Bucket that automatic backups are also uploaded to. */
    readonly s3:
      | { readonly url: string; readonly region: string; readonly accessKey: string; readonly secretKey: string }
      | undefined;
  };
}

type Variables = z.output<typeof backupVariables>;

const S3_VARIABLES = ['BACKUP_S3_URL', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'] as const;

export function backupProblems(env: Variables): string[] {
  const missing = unset(env, S3_VARIABLES);
  return missing.length === 0 || missing.length === S3_VARIABLES.length
    ? []
    : [`${missing.join(' and ')} must be set for backups to S3 storage, which need ${S3_VARIABLES.join(', ')}.`];
}

export const backupConfig = (env: Variables, dataFolder: string): BackupConfig => ({
  backups: {
    isAutomatic: env.AUTOMATIC_BACKUPS === 'on',
    folder: resolve(env.BACKUP_FOLDER ?? join(dataFolder, 'backups')),
    kept: env.BACKUPS_KEPT,
    s3:
      env.BACKUP_S3_URL && env.BACKUP_S3_ACCESS_KEY && env.BACKUP_S3_SECRET_KEY
        ? {
            url: env.BACKUP_S3_URL,
            region: env.BACKUP_S3_REGION,
            accessKey: env.BACKUP_S3_ACCESS_KEY,
            secretKey: env.BACKUP_S3_SECRET_KEY,
          }
        : undefined,
  },
});

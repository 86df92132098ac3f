import { join, resolve } from 'node:path';
import { z } from 'zod';
import { KEPT_MAX, type KeptCounts } from '@sevenfold/domain/backup';
import { oneOf } from './variable';

const COUNTS = /^(\d{1,2}),(\d{1,2}),(\d{1,2})$/;
const countsMessage = `must be the numbers of daily, weekly and monthly backups, such as 7,4,12; at most ${KEPT_MAX.daily},${KEPT_MAX.weekly},${KEPT_MAX.monthly} and at least 1,0,0`;

export const backupVariables = z.object({
  AUTOMATIC_BACKUPS: oneOf(['on', 'off']).default('on'),
  BACKUP_FOLDER: z.string().optional(),
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
  };
}

export const backupConfig = (env: z.output<typeof backupVariables>, dataFolder: string): BackupConfig => ({
  backups: {
    isAutomatic: env.AUTOMATIC_BACKUPS === 'on',
    folder: resolve(env.BACKUP_FOLDER ?? join(dataFolder, 'backups')),
    kept: env.BACKUPS_KEPT,
  },
});

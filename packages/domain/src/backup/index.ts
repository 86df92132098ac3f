import { type CivilDate, localDateTime, monthIdOf, weekIdOf } from '../calendar';

/** Numbers of automatic backups that are kept: of the latest days, ISO weeks and months that have one. */
export interface KeptCounts {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** Largest counts that can be configured. Hashes of erased accounts are stored for longer than twelve months. */
export const KEPT_MAX: KeptCounts = { daily: 30, weekly: 52, monthly: 12 };

/**
 * Returns those backups that are kept: the newest one of each of the latest days, weeks and months that have a backup.
 * Periods without a backup do not count, so that nothing is deleted because time passes. The newest is always kept.
 *
 * @param takenAt when the backups were taken, in milliseconds since 1970; days, weeks and months are those of UTC
 */
export function keptBackups(takenAt: readonly number[], { daily, weekly, monthly }: KeptCounts): Set<number> {
  const newestFirst = takenAt.toSorted((a, b) => b - a);
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfPeriods(newestFirst, (date) => date, daily),
    ...newestOfPeriods(newestFirst, (date) => weekIdOf(date, 'MONDAY'), weekly),
    ...newestOfPeriods(newestFirst, monthIdOf, monthly),
  ]);
}

function newestOfPeriods(
  newestFirst: readonly number[],
  periodOf: (date: CivilDate) => string,
  count: number,
): number[] {
  const newest = new Map<string, number>();
  for (const at of newestFirst) {
    const period = periodOf(dayOfBackup(at));
    if (!newest.has(period)) newest.set(period, at);
  }
  return [...newest.values()].slice(0, count);
}

/** The day of a backup, in UTC. */
export const dayOfBackup = (takenAt: number): CivilDate => localDateTime(takenAt, 'UTC').date;

/** Places in which automatic backups are stored. */
export const BACKUP_DESTINATIONS = ['FOLDER', 'S3'] as const;
export type BackupDestination = (typeof BACKUP_DESTINATIONS)[number];

/** Reasons for which an automatic backup failed. */
export const BACKUP_FAILURES = ['DISK_FULL', 'NOT_WRITABLE', 'UNREACHABLE', 'REJECTED', 'OTHER'] as const;
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

/** Results of the attempts to back up to one destination; times in milliseconds since 1970. */
export interface BackupState {
  readonly configuredAt: number;
  readonly succeededAt: number | null;
  /** Start of the current failure streak; null after a success. */
  readonly failingSince: number | null;
}

export const BACKUP_PROBLEMS = ['FAILED', 'OVERDUE'] as const;
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

/** Age of the last success from which a backup is overdue: a day and half of the next. */
const OVERDUE_MS = 36 * 60 * 60 * 1000;

/** True once in a day of UTC. Also true after the clock was set back, when the last success is of a later day. */
export const isBackupDue = ({ succeededAt }: BackupState, now: number): boolean =>
  succeededAt === null || dayOfBackup(succeededAt) !== dayOfBackup(now);

/** Problem of a destination that administrators have to know of; null if its backups succeed. */
export function backupProblem(
  { configuredAt, succeededAt, failingSince }: BackupState,
  now: number,
): BackupProblem | null {
  if (failingSince !== null) return 'FAILED';
  return now - (succeededAt ?? configuredAt) > OVERDUE_MS ? 'OVERDUE' : null;
}

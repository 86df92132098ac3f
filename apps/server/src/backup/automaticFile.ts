import { keptBackups, type KeptCounts } from '@sevenfold/domain/backup';

const PREFIX = 'sevenfold-automatic-';
const SUFFIX = '.backup.gz';
const AUTOMATIC = /^sevenfold-automatic-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.gz$/;
const DRAFT = /^(sevenfold-automatic-\d{8}T\d{6}Z\.backup\.gz)\.\d+-[0-9a-f]{8}\.part$/;

const stampOf = (takenAt: number): string => new Date(takenAt).toISOString().replaceAll(/[:-]|\.\d+/g, '');

/** File name of a backup that was started by an administrator; such a file is never deleted. */
export const manualBackupName = (takenAt: number): string => `sevenfold-${stampOf(takenAt)}${SUFFIX}`;

/** File name of an automatic backup, accurate to the second. */
export const automaticBackupName = (takenAt: number): string => `${PREFIX}${stampOf(takenAt)}${SUFFIX}`;

/** Time of the automatic backup with this file name; null for every other file. */
export function automaticBackupTime(name: string): number | null {
  const [, year, month, day, hour, minute, second] = AUTOMATIC.exec(name) ?? [];
  const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Rejects a day that does not exist, such as February 30, which `Date` would take for another one.
  return !Number.isNaN(takenAt) && automaticBackupName(takenAt) === name ? takenAt : null;
}

/** True for the incomplete file of an automatic backup that was killed. */
export const isAutomaticDraft = (name: string): boolean => automaticBackupTime(DRAFT.exec(name)?.[1] ?? '') !== null;

/** Names of the automatic backups that are no longer kept; all other names are ignored. */
export function expiredBackups(names: readonly string[], counts: KeptCounts): string[] {
  const times = new Map(names.flatMap((name) => pair(name, automaticBackupTime(name))));
  const kept = keptBackups([...times.values()], counts);
  return [...times].flatMap(([name, takenAt]) => (kept.has(takenAt) ? [] : [name]));
}

const pair = (name: string, takenAt: number | null): [string, number][] => (takenAt === null ? [] : [[name, takenAt]]);

const STAMPED = /^sevenfold-(?:automatic-)?(\d{8}T\d{6}Z)\.backup\.gz$/;

/** Name of the newest backup, automatic or not; undefined if there is none. */
export const newestBackup = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => [STAMPED.exec(name)].flatMap((found) => (found ? [{ name, stamp: found[1] ?? '' }] : [])))
    .toSorted((a, b) => (a.stamp < b.stamp ? 1 : -1))[0]?.name;

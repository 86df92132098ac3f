import { sessionUserId } from './device';
import { readPrefetchLog, writePrefetchLog } from './persistedQueries';

/** The parts of a user's data that were prefetched, and when. */
export interface PrefetchLog {
  readonly userId: string;
  /** By name of the part: epoch milliseconds of the read; for a review, its `updatedAt`. */
  readonly parts: Readonly<Record<string, number | string>>;
  /** True if everything was prefetched at least once. */
  readonly isWhole: boolean;
}

/** The log of the current user; undefined if nothing was prefetched yet. */
export async function readPrefetched(): Promise<PrefetchLog | undefined> {
  const log = (await readPrefetchLog().catch(() => undefined)) as PrefetchLog | undefined;
  return log !== undefined && log.userId === sessionUserId() ? log : undefined;
}

/** Updates the log, unless the user has signed out in the meantime. */
export async function updatePrefetchLog(userId: string, change: (log: PrefetchLog) => PrefetchLog): Promise<void> {
  const log = (await readPrefetched()) ?? { userId, parts: {}, isWhole: false };
  if (sessionUserId() === userId) await writePrefetchLog(change(log));
}

import type { WeekId } from '@sevenfold/domain/calendar';
import { sessionUserId } from './device';
import { readPrefetchLog, writePrefetchLog } from './persistedQueries';

/** What was prefetched, and when. */
export interface PrefetchLog {
  readonly userId: string;
  /** By part: epoch milliseconds, or for a review when it was last written. */
  readonly parts: Readonly<Record<string, number | string>>;
  /** Nothing was recorded in weeks before this one; undefined until that is known. */
  readonly nothingBefore?: WeekId | undefined;
  /** True if everything was prefetched at least once. */
  readonly isWhole: boolean;
}

/** The log of the user here; undefined when nothing was prefetched yet. */
export async function readPrefetched(): Promise<PrefetchLog | undefined> {
  const log = (await readPrefetchLog().catch(() => undefined)) as PrefetchLog | undefined;
  return log !== undefined && log.userId === sessionUserId() ? log : undefined;
}

/** Remembers something of the prefetch, unless the user has left meanwhile. */
export async function updatePrefetchLog(userId: string, change: (log: PrefetchLog) => PrefetchLog): Promise<void> {
  const log = (await readPrefetched()) ?? { userId, parts: {}, isWhole: false };
  if (sessionUserId() === userId) await writePrefetchLog(change(log));
}

import type { EventTime } from './event';

/** An event, or an occurrence of a series, of a calendar that is published as a file. */
export interface PublishedEvent {
  /** The same for all occurrences of a series. */
  readonly uid: string;
  readonly isRecurring: boolean;
  readonly time: EventTime;
}

/**
 * Tells which known events have left a file because time has passed: many files list the last months only, or what is
 * still to come. Such an event has begun, and was over before any event of the file that does not recur. Any other one
 * that the file does not list was deleted, and so was an occurrence of a series of which it lists others. Whole days
 * are those in UTC, because hours do not matter here.
 *
 * @param listed the events of the file
 * @param now epoch milliseconds
 */
export function hasLeftFile(
  listed: Iterable<PublishedEvent>,
  now: number,
): (event: Omit<PublishedEvent, 'isRecurring'>) => boolean {
  const uids = new Set<string>();
  let firstEnd = Infinity;
  for (const { uid, isRecurring, time } of listed) {
    uids.add(uid);
    if (!isRecurring) firstEnd = Math.min(firstEnd, instantOf(time.end));
  }
  return ({ uid, time }) => !uids.has(uid) && instantOf(time.start) <= now && instantOf(time.end) < firstEnd;
}

const instantOf = (at: number | string): number => (typeof at === 'string' ? Date.parse(at) : at);

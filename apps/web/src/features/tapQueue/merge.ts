import type { Activity } from '@sevenfold/contract';
import { dayAmount } from '@sevenfold/domain/activity';
import { recordedOffset } from '@sevenfold/domain/calendar';
import { derivedId } from '@sevenfold/domain/transfer';
import { parseQueuedTap, type QueuedTap } from '@sevenfold/domain/widget';
import type { Command, Intent, Replica } from '#data';
import { type ActivityRecords, recordEntry, skipIfOpen } from '#features/record';

/** Queue of taps outside the app, until the app merges them: a file of the device, or the storage of the service worker. */
interface TapQueue {
  /** One JSON text per tap. */
  readQueue(): Promise<{ readonly lines: readonly string[] }>;
}

/** The parts of the app that merging needs. */
export interface MergeDeps {
  readonly userId: string;
  readonly timezone: string;
  /** Undefined for one that was deleted, or that this device does not know. */
  findActivity(id: string): Pick<Activity, 'id' | 'unit'> | undefined;
  /** The records of an activity around the tap's day, with the taps before it. */
  readRecords(tap: QueuedTap): Promise<ActivityRecords>;
  /** True for the "Done" of a reminder if its day is recorded already, as far as this device knows. */
  isRecorded(tap: QueuedTap): Promise<boolean>;
}

/** The outbox, as a part of the replica. */
export type MergeTarget = Pick<Replica, 'dispatch'> & {
  readonly outbox: Pick<Replica['outbox'], 'current' | 'settled'>;
};

/**
 * Dispatches the taps of the queue as operations whose ids are those of the taps, so that a tap that is read twice has
 * one effect. Taps of another user are dropped.
 */
export class QueueMerger {
  /** Ids of taps that were dispatched and are still in the queue. */
  readonly #dispatched = new Set<string>();

  constructor(
    private readonly plugin: TapQueue,
    private readonly target: MergeTarget,
  ) {}

  /** @returns the ids to remove from the queue; none while the operations could not be stored on the device */
  async merge(deps: MergeDeps): Promise<readonly string[]> {
    const { lines } = await this.plugin.readQueue();
    const taps = lines.flatMap((line) => parseQueuedTap(line) ?? []);
    const added = taps.filter(({ id, userId }) => userId === deps.userId && !this.#dispatched.has(id));
    for (const tap of added) {
      const records = await deps.readRecords(tap);
      const isRecorded = await deps.isRecorded(tap);
      this.#dispatched.add(tap.id);
      if (isRecorded || this.#isInOutbox(tap.id)) continue;
      const command = tapCommand(tap, deps.findActivity(tap.activityId), records, deps.timezone);
      if (command) this.target.dispatch(command);
    }
    if (taps.length === 0) return [];
    return (await this.target.outbox.settled()) ? taps.map(({ id }) => id) : [];
  }

  /** Forgets taps that have left the queue. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#dispatched.delete(id);
  }

  /** True after a crash between storing an operation and removing its tap. */
  #isInOutbox(id: string): boolean {
    const { pending, rejected } = this.target.outbox.current();
    return [...pending, ...rejected].some((operation) => operation.id === id);
  }
}

/**
 * The command of a tap, by the rules of the day screen: a recording removes the skip of the day, and a day with records
 * or with a skip is not skipped. The server checks that for an answer to a reminder when it arrives, so that a day that
 * another device has recorded is neither recorded twice nor skipped. Without an inverse, because a later undo in the app
 * means what was done there.
 *
 * @returns null when there is nothing to do
 */
export function tapCommand(
  { id, at, date, action, amount, activityId, entryId, upTo }: QueuedTap,
  activity: Pick<Activity, 'id' | 'unit'> | undefined,
  records: ActivityRecords,
  timezone: string,
): Command | null {
  if (action === 'SKIP') {
    // A skip of the day may have a reason, which a second one would remove.
    const isThere = [...records.entries, ...records.skips].some((record) => record.date === date);
    return isThere ? null : withIds(skipIfOpen({ activityId, date }).operations, id, at);
  }
  // Another device may have deleted the activity. The server decides, as for an operation of that device.
  const { unit } = activity ?? { unit: 'DURATION' };
  const recorded = unit === 'DAYS' ? 1 : amount;
  const { operations } = recordEntry({ id: activityId, unit }, records, date, {
    id: entryId ?? id,
    amount: recorded,
    ...(entryId !== undefined && { upTo: upTo ?? dayAmount(records.entries, date) + recorded }),
    ...recordedOffset(at, timezone),
  });
  return withIds(operations, id, at);
}

/** Gives the last operation the id of the tap, and those before it ids derived from it. */
const withIds = (operations: readonly Intent[], id: string, at: number): Command => ({
  operations: operations.map((operation, index) => ({
    ...operation,
    id: index === operations.length - 1 ? id : derivedId(`${id} ${index}`, at),
  })),
  inverse: [],
});

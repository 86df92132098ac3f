import type { Activity, Entry, Skip } from '@sevenfold/contract';
import { amountRange } from '@sevenfold/domain/activity';
import {
  recordedOffset,
  type CivilDate,
  type RecordedOffset,
  type RecordedTime,
  zoneOfRecord,
} from '@sevenfold/domain/calendar';
import { createEntry, editEntry, removeEntry, restoreEntry } from '@sevenfold/model/entry';
import { removeSkips as removeSkipsMutation, setSkips } from '@sevenfold/model/skip';
import type { ActivityRecords } from './records';
import { type Command, deviceRows, intent } from '#data';
import { newId, now, parseInstant } from '#platform';
import { knownTimezone } from '#features/user';

export { NO_RECORDS, type ActivityRecords, type Records } from './records';

/** Records of an activity on a date, as far as they are on the device; for use outside components. */
export const knownRecordsOn = (activityId: string, date: CivilDate): ActivityRecords =>
  deviceRows.records.slice(activityId, date, date);

/** The offset is by default that of the user's time zone. */
export interface NewEntry extends Partial<RecordedOffset> {
  /** Id of the entry, or the first of several; a new one by default. */
  readonly id?: string;
  readonly amount: number;
  readonly source?: 'MANUAL' | 'TIMER';
  readonly startedAt?: string | null;
  readonly note?: string | null;
  /** Nothing is recorded if the other entries of the date make up this amount, also those of other devices. */
  readonly upTo?: number | undefined;
}

/** Records an amount. Amounts above the maximum of one entry are split into several entries. */
export function addEntry(activity: Pick<Activity, 'id' | 'unit'>, date: CivilDate, entry: NewEntry): Command {
  const { amount, source = 'MANUAL', startedAt = null, note = null, upTo } = entry;
  const offset = recordedOffset(
    startedAt === null ? now() : parseInstant(startedAt),
    zoneOfRecord(entry, knownTimezone()),
  );
  const { max } = amountRange(activity.unit);
  const entries = Array.from({ length: Math.ceil(amount / max) }, (_, index) => ({
    id: (index === 0 && entry.id) || newId(),
    activityId: activity.id,
    date,
    amount: Math.min(max, amount - index * max),
    source,
    startedAt,
    ...offset,
    note,
  }));
  return {
    operations: entries.map((one) => intent(createEntry, { ...one, upTo })),
    inverse: entries.map((one) => intent(removeEntry, { id: one.id }, { entry: one })),
  };
}

export function changeEntry(
  before: Entry,
  changes: Partial<Pick<Entry, 'amount' | 'date' | 'note'> & RecordedTime>,
): Command {
  const previous = Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof Entry]]),
  ) as typeof changes;
  return {
    operations: [intent(editEntry, { id: before.id, ...changes }, { entry: before })],
    inverse: [intent(editEntry, { id: before.id, ...previous }, { entry: { ...before, ...changes } })],
  };
}

export function removeEntries(entries: readonly Entry[]): Command {
  return {
    operations: entries.map((entry) => intent(removeEntry, { id: entry.id }, { entry })),
    inverse: entries.map((entry) => intent(restoreEntry, { id: entry.id }, { entry })),
  };
}

/** Subtracts `amount` from entries, latest first: removes entries that reach 0 and reduces the last one. */
export function subtract(entries: readonly Entry[], amount: number): Command {
  const commands: Command[] = [];
  let left = amount;
  for (const entry of entries.toReversed()) {
    if (left <= 0) break;
    commands.push(entry.amount <= left ? removeEntries([entry]) : changeEntry(entry, { amount: entry.amount - left }));
    left -= entry.amount;
  }
  return together(commands);
}

/** Combines commands into one, undone together. */
export const together = (commands: readonly Command[]): Command => ({
  operations: commands.flatMap(({ operations }) => operations),
  inverse: commands.toReversed().flatMap(({ inverse }) => inverse),
});

/** Skips activities on dates. `before` are the existing skips of those dates, which undo restores. */
export function addSkips(skips: readonly Skip[], before: readonly Skip[] = []): Command {
  const fresh = skips.filter(
    (skip) => !before.some((known) => known.activityId === skip.activityId && known.date === skip.date),
  );
  return {
    operations: [intent(setSkips, { skips: [...skips] })],
    inverse: [
      ...(fresh.length > 0 ? removeSkips(fresh).operations : []),
      ...(before.length > 0 ? removeSkips(before).inverse : []),
    ],
  };
}

export function removeSkips(skips: readonly Skip[]): Command {
  return {
    operations: [intent(removeSkipsMutation, { skips: skips.map(({ activityId, date }) => ({ activityId, date })) })],
    inverse: [intent(setSkips, { skips: [...skips] })],
  };
}

import type { Entry } from '@sevenfold/contract';
import { recordedOffset, type RecordedTime } from '@sevenfold/domain/calendar';
import type { Command } from '#data';
import { dayHeading, parseInstant, text } from '#platform';
import { changeEntry, knownRecordsOn, removeSkips, together } from './api';
import type { EntryDraft } from './components/EntryForm';
import { zoneForEditing } from './entryZone';
import { recordedAt } from './recordedAt';

/**
 * Returns the changed fields only, so that concurrent edits of other fields are kept. Null when nothing changed.
 * Removes the skip of the date an entry is moved to, because the activity was done.
 * @param timezone the owner's time zone
 */
export function changingTo(entry: Entry, draft: EntryDraft, timezone: string): Command | null {
  const changes = {
    ...(draft.amount !== entry.amount && { amount: draft.amount }),
    ...(draft.date !== entry.date && { date: draft.date }),
    ...(draft.startedAt !== entry.startedAt && timeOf(entry, draft.startedAt, timezone)),
    ...(draft.note !== entry.note && { note: draft.note }),
  };
  if (Object.keys(changes).length === 0) return null;
  const changing = changeEntry(entry, changes);
  const skipped =
    draft.date === entry.date
      ? []
      : knownRecordsOn(entry.activityId, draft.date).skips.filter(({ date }) => date === draft.date);
  return skipped.length > 0 ? together([removeSkips(skipped), changing]) : changing;
}

/** Message after a change: names the day an entry was moved to, because it disappears from the shown one. */
export const changedText = (entry: Entry, { date }: EntryDraft): string =>
  date === entry.date ? text('entry.changed') : text('entry.moved', { day: dayHeading(date) });

/**
 * Sets or clears the time, with the offset of the clock that showed it; without a time, the offset at which the entry
 * was recorded.
 */
const timeOf = (entry: Entry, startedAt: string | null, timezone: string): RecordedTime => ({
  startedAt,
  ...recordedOffset(
    startedAt === null ? recordedAt(entry.id) : parseInstant(startedAt),
    zoneForEditing(entry, timezone),
  ),
});

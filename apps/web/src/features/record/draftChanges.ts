import type { Entry } from '@sevenfold/contract';
import { utcOffsetAt } from '@sevenfold/domain/calendar';
import type { Command } from '../../data/replica';
import { epochOf } from '../../platform/clock';
import { changeEntry } from './api';
import type { EntryDraft } from './components/EntryForm';
import { zoneForEditing } from './entryZone';
import { recordedAt } from './recordedAt';

/**
 * Returns the changed fields only, so that concurrent edits of other fields are kept. Null when nothing changed.
 * @param timezone the owner's time zone
 */
export function changingTo(entry: Entry, draft: EntryDraft, timezone: string): Command | null {
  const changes = {
    ...(draft.amount !== entry.amount && { amount: draft.amount }),
    ...(draft.startedAt !== entry.startedAt && timeOf(entry, draft.startedAt, timezone)),
    ...(draft.note !== entry.note && { note: draft.note }),
  };
  return Object.keys(changes).length > 0 ? changeEntry(entry, changes) : null;
}

/**
 * Sets or clears the time, with the offset of the clock that showed it; without a time, the offset at which the entry
 * was recorded.
 */
const timeOf = (
  entry: Entry,
  startedAt: string | null,
  timezone: string,
): Pick<Entry, 'startedAt' | 'utcOffsetMinutes'> => ({
  startedAt,
  utcOffsetMinutes: utcOffsetAt(
    startedAt === null ? recordedAt(entry.id) : epochOf(startedAt),
    zoneForEditing(entry, timezone),
  ),
});

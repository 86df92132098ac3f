import type { Entry } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { toLines } from '@sevenfold/domain/text';
import { type ActivityRecords, changeEntry, isEditable } from '#features/record';
import type { Command } from '#data';

/**
 * Returns the entry that holds the note of a date: the latest with a note, else the latest. Entries of calendars and
 * imports are skipped.
 */
export function notedEntry({ entries }: ActivityRecords, date: CivilDate): Entry | null {
  const own = entries.filter((entry) => entry.date === date && isEditable(entry));
  return own.findLast(({ note }) => note !== null) ?? own.at(-1) ?? null;
}

/** Writes a note; an empty text removes it. Null when nothing changes. */
export function writingNote(entry: Entry, written: string): Command | null {
  const note = toLines(written) || null;
  return entry.note === note ? null : changeEntry(entry, { note });
}

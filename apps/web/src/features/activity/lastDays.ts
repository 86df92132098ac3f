import { dayAmount } from '@sevenfold/domain/activity';
import { daysBetween, type CivilDate } from '@sevenfold/domain/calendar';
import type { ActivityRecords } from '#features/record';

/** Entries of one activity on one date. */
export interface RecordedDay {
  readonly date: CivilDate;
  /** Amount in the activity's unit; 0 for a day that was only skipped. */
  readonly amount: number;
  /** Notes of that day; null for none. */
  readonly note: string | null;
  readonly isSkipped: boolean;
}

const SHOWN = 7;

/** Returns the latest dates with an entry or a skip up to today, latest first. */
export function lastDays(records: readonly ActivityRecords[], today: CivilDate): readonly RecordedDay[] {
  const entries = records.flatMap((slice) => slice.entries);
  const skipped = new Set(records.flatMap((slice) => slice.skips.map(({ date }) => date)));
  const dates = [...new Set([...entries.map(({ date }) => date), ...skipped])]
    .filter((date) => date <= today)
    .sort((a, b) => daysBetween(a, b))
    .slice(0, SHOWN);
  return dates.map((date) => {
    const notes = entries.filter((entry) => entry.date === date).flatMap(({ note }) => (note ? [note] : []));
    return {
      date,
      amount: dayAmount(entries, date),
      note: notes.length > 0 ? notes.join(' · ') : null,
      isSkipped: skipped.has(date),
    };
  });
}

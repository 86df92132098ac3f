import type { Entry, Exploration } from '@sevenfold/contract';
import { addDays, type CivilDate, type RecordedTime, weekdayOf, zoneOfRecord } from '@sevenfold/domain/calendar';
import { hourBegun } from '@sevenfold/domain/explore';
import { parseInstant, text, weekdayLong } from '#platform';
import { hourText } from '#features/explore';
import type { PartOfRecords } from '#breakdown';

/**
 * Tests whether an entry belongs to the part; hours are those of the clock of the entry. @param timezone the owner's
 * time zone
 */
export function isOfPart(
  part: PartOfRecords,
  entry: Pick<Entry, 'date' | 'source'> & RecordedTime,
  timezone: string,
): boolean {
  const { date, startedAt, source } = entry;
  if ('weekday' in part) return weekdayOf(date) === part.weekday;
  if ('source' in part) return source === part.source;
  return part.hour === hourBegun(startedAt === null ? null : parseInstant(startedAt), zoneOfRecord(entry, timezone));
}

/**
 * Returns the part's total from the server's figures: in the activity's unit; for daily activities, by hour and by
 * source, the number of entries.
 */
export function amountOfPart(part: PartOfRecords, { weekdays, hours, withoutTime, sources }: Exploration): number {
  if ('weekday' in part) return weekdays[part.weekday]?.total ?? 0;
  if ('source' in part) return sources[part.source].amount;
  return (part.hour === null ? withoutTime : hours[part.hour])?.amount ?? 0;
}

/** "Monday", "7:00", "Timer". @param some any date */
export function partName(part: PartOfRecords, some: CivilDate): string {
  if ('weekday' in part) return weekdayLong(addDays(some, part.weekday - weekdayOf(some)));
  if ('source' in part) return text(`entry.source.${part.source}`);
  return part.hour === null ? text('breakdown.noTime') : hourText(part.hour);
}

import type { Entry } from '@sevenfold/contract';
import { type RecordedTime, utcOffsetAt, type Zone, zoneOfRecord } from '@sevenfold/domain/calendar';
import { parseInstant } from '#platform';
import { recordedAt } from './recordedAt';

/**
 * Time zone of a time typed into an entry: the owner's, if the entry may have been recorded there, because a zone
 * includes daylight saving changes between the old and the new time. Otherwise the entry's offset.
 */
export function zoneForEditing(entry: Pick<Entry, 'id'> & RecordedTime, timezone: string): Zone {
  const at = entry.startedAt === null ? recordedAt(entry.id) : parseInstant(entry.startedAt);
  const zone = zoneOfRecord(entry, timezone);
  return zone === utcOffsetAt(at, timezone) ? timezone : zone;
}

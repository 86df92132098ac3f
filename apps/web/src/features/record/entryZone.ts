import type { Entry } from '@sevenfold/contract';
import { utcOffsetAt, type Zone } from '@sevenfold/domain/calendar';
import { epochOf } from '../../platform/clock';
import { recordedAt } from './recordedAt';

/**
 * Time zone in which the times of an entry are shown: the offset at which it was recorded, wherever its owner is now.
 * The owner's time zone while the offset is unknown.
 */
export const zoneOfEntry = ({ utcOffsetMinutes }: Pick<Entry, 'utcOffsetMinutes'>, timezone: string): Zone =>
  utcOffsetMinutes ?? timezone;

/**
 * Time zone of a time typed into an entry: the owner's, if the entry may have been recorded there, because a zone
 * includes daylight saving changes between the old and the new time. Otherwise the entry's offset.
 */
export function zoneForEditing(entry: Pick<Entry, 'id' | 'startedAt' | 'utcOffsetMinutes'>, timezone: string): Zone {
  const at = entry.startedAt === null ? recordedAt(entry.id) : epochOf(entry.startedAt);
  return entry.utcOffsetMinutes === utcOffsetAt(at, timezone) ? timezone : zoneOfEntry(entry, timezone);
}

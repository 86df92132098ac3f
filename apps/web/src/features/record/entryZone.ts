import type { Entry } from '@sevenfold/contract';
import { utcOffsetAt, type Zone } from '@sevenfold/domain/calendar';
import { epochOf } from '../../platform/clock';
import { recordedAt } from './recordedAt';

/**
 * The zone in which the times of an entry are shown: the offset it was made at, wherever its owner is now. Their own
 * zone while it is not known.
 */
export const zoneOfEntry = ({ utcOffsetMinutes }: Pick<Entry, 'utcOffsetMinutes'>, timezone: string): Zone =>
  utcOffsetMinutes ?? timezone;

/**
 * The zone in which a time typed into an entry is meant. The owner's zone, if the entry may have been made there:
 * unlike the entry's offset it knows where the clock changes between the time before and the new one. Else the entry's
 * offset.
 */
export function zoneForEditing(entry: Pick<Entry, 'id' | 'startedAt' | 'utcOffsetMinutes'>, timezone: string): Zone {
  const at = entry.startedAt === null ? recordedAt(entry.id) : epochOf(entry.startedAt);
  return entry.utcOffsetMinutes === utcOffsetAt(at, timezone) ? timezone : zoneOfEntry(entry, timezone);
}

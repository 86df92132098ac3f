import { utcOffsetAt, type Zone } from './zone';

/** The offset from UTC, in minutes, of the clock by which a record was made; null if it is not known. */
export interface RecordedOffset {
  readonly utcOffsetMinutes: number | null;
}

/** The time at which a record was made, an ISO 8601 instant or null. Every time has an offset. */
export interface RecordedTime extends RecordedOffset {
  readonly startedAt: string | null;
}

/** Of a record without a time. */
export const NO_TIME: RecordedTime = { startedAt: null, utcOffsetMinutes: null };

/** The offset of a zone at an instant, in epoch milliseconds. @throws RangeError as `localDateTime` does */
export const recordedOffset = (epochMs: number, zone: Zone): { utcOffsetMinutes: number } => ({
  utcOffsetMinutes: utcOffsetAt(epochMs, zone),
});

/**
 * Zone in which the times of a record are shown: the offset at which it was made, wherever its owner is now.
 *
 * @param unknown zone while the offset is unknown
 */
export const zoneOfRecord = (
  { utcOffsetMinutes }: { readonly utcOffsetMinutes?: number | null | undefined },
  unknown: Zone,
): Zone => utcOffsetMinutes ?? unknown;

/** True if two records have the same time at the same offset. */
export const isSameTime = (a: RecordedTime, b: RecordedTime): boolean =>
  a.startedAt === b.startedAt && a.utcOffsetMinutes === b.utcOffsetMinutes;

/** The fields of `RecordedTime`. */
export const TIME_FIELDS = ['startedAt', 'utcOffsetMinutes'] as const;

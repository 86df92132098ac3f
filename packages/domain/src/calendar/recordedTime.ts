import { utcOffsetAt, type Zone } from './zone';

/** The clock by which a record was made; null if it is not known. */
export interface RecordedClock {
  readonly utcOffsetMinutes: number | null;
}

/** The time at which a record was made, an ISO 8601 instant or null, with its clock. Every time has one. */
export interface RecordedTime extends RecordedClock {
  readonly startedAt: string | null;
}

/** Neither time nor clock. */
export const NO_TIME: RecordedTime = { startedAt: null, utcOffsetMinutes: null };

/** The clock of a zone at an instant, in epoch milliseconds. @throws RangeError as `localDateTime` does */
export const clockAt = (epochMs: number, zone: Zone): { utcOffsetMinutes: number } => ({
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

/** True if two records have the same time by the same clock. */
export const isSameTime = (a: RecordedTime, b: RecordedTime): boolean =>
  a.startedAt === b.startedAt && a.utcOffsetMinutes === b.utcOffsetMinutes;

/** The fields of `RecordedTime`. */
export const TIME_FIELDS = ['startedAt', 'utcOffsetMinutes'] as const;

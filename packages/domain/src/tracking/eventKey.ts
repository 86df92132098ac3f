import { type CivilDate, fromDayNumber } from '../calendar';

const DAY_SECONDS = 86_400;

/**
 * Identifies one occurrence of an event across accounts: the same invitation in two calendars has one key.
 *
 * @param iCalUid UID of the event or of its series (RFC 5545, 3.8.4.7)
 * @param originalStart start of the occurrence by its series, before it was moved: the instant of a timed one in epoch
 *   milliseconds, the date of an all-day one; null for an event that does not recur
 */
export const eventKeyOf = (iCalUid: string, originalStart: number | CivilDate | null): string =>
  `${iCalUid}|${typeof originalStart === 'number' ? utcText(originalStart) : (originalStart ?? '')}`;

/** "2026-11-22T09:00:00Z" */
function utcText(epochMs: number): string {
  const seconds = Math.floor(epochMs / 1000);
  const day = Math.floor(seconds / DAY_SECONDS);
  const ofDay = seconds - day * DAY_SECONDS;
  const [hours, minutes, rest] = [ofDay / 3600, (ofDay / 60) % 60, ofDay % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${fromDayNumber(day)}T${hours}:${minutes}:${rest}Z`;
}

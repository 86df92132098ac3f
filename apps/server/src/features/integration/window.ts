import type { TimeWindow } from '#ports';

const DAY_MS = 86_400_000;
/** Calendars are read from 12 months ago to 3 months ahead. */
const BACK_MS = 366 * DAY_MS;
const AHEAD_MS = 92 * DAY_MS;

/** The range of events that are read. @param now in milliseconds since 1970 */
export const windowAt = (now: number): TimeWindow => ({ from: now - BACK_MS, to: now + AHEAD_MS });

import type { TimeWindow } from '../../ports/calendar';

const DAY_MS = 86_400_000;
/** The months that are read: 12 back, and 3 ahead. */
const BACK_MS = 366 * DAY_MS;
const AHEAD_MS = 92 * DAY_MS;

/** The time whose events are read. */
export const windowAt = (now: number): TimeWindow => ({ from: now - BACK_MS, to: now + AHEAD_MS });

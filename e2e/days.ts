/**
 * Fixed time of the tests: noon in Madrid on a Wednesday in the past, with days of the week before and after it. The
 * server accepts records of the past.
 */
export const NOON = '2025-10-01T12:00:00+02:00';

/** The week of that Wednesday, number 40 of its year. */
export const WEEK = {
  id: '2025-W40',
  monday: '2025-09-29',
  tuesday: '2025-09-30',
  /** Today. */
  wednesday: '2025-10-01',
  thursday: '2025-10-02',
  friday: '2025-10-03',
  sunday: '2025-10-05',
} as const;

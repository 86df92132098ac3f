/** A Wednesday morning, in the middle of a week, a month and a quarter. */
export const TIME = '2026-08-12T10:30:00+02:00';
export const TIMEZONE = 'Europe/Madrid';
export const WEEK = '2026-W33';
export const LAST_WEEK = '2026-W32';
export const NEXT_WEEK = '2026-W34';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time within which an account that is marked for deletion can be restored, in milliseconds. */
export const RESTORABLE_MS = 14 * DAY_MS;

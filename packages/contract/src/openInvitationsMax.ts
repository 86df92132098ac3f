/** Invitations that a user may have open at a time. A file of its own, so that the web app needs no schemas for it. */
export const OPEN_INVITATIONS_MAX = 10;

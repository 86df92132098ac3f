/** Moods of a user towards the product, from worst to best. */
export const MOODS = ['UNHAPPY', 'NEUTRAL', 'HAPPY'] as const;
export type Mood = (typeof MOODS)[number];

/** Maximum length of a message, in characters (`characterCount`) of the trimmed text. */
export const FEEDBACK_MAX = 5000;

/** Maximum number of messages of one user within 24 hours; further ones are refused, and stay on the device. */
export const FEEDBACK_PER_DAY = 20;

/** Number of messages of one user that are kept, the latest ones. */
export const FEEDBACK_KEPT = 500;

const DAY_MINUTES = 1440;

/** Minutes from one time of day until the next occurrence of another, 1 to 1440; both in minutes of the day. */
export const minutesUntil = (fromMinute: number, toMinute: number): number =>
  ((toMinute - fromMinute + DAY_MINUTES - 1) % DAY_MINUTES) + 1;

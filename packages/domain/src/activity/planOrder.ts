interface Timed {
  readonly startTime: string | null;
}

/**
 * Compares two plans of a day by their start times, "HH:MM"; those without one come last, after those of the night, before
 * the user's day ends. Equal ones keep the order of their activities, because sorting is stable.
 *
 * @param dayEndsAt whole hours, 0 to 6
 */
export const planOrder =
  (dayEndsAt: number) =>
  (a: Timed, b: Timed): number =>
    sortKey(a, dayEndsAt).localeCompare(sortKey(b, dayEndsAt));

/** Letters sort after digits in all languages. */
const sortKey = ({ startTime }: Timed, dayEndsAt: number): string =>
  startTime && startTime < `0${dayEndsAt}` ? `A${startTime}` : (startTime ?? 'B');

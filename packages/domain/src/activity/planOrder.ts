/** Sorts after every time of day. */
const NO_TIME = '~';

/**
 * Compares two plans of a day by their start times, "HH:MM"; those without one come last. Equal ones keep the order of
 * their activities, because sorting is stable.
 */
export function comparePlans(
  a: { readonly startTime: string | null },
  b: { readonly startTime: string | null },
): number {
  const [first, second] = [a.startTime ?? NO_TIME, b.startTime ?? NO_TIME];
  return first < second ? -1 : Number(first > second);
}

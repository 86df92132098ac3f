import type { ActivityUnit } from './unit';

/** Returns the minutes of all activities of a week that are counted in durations, "at most" ones included. */
export const trackedMinutes = (activities: readonly { readonly unit: ActivityUnit; readonly done: number }[]): number =>
  activities.reduce((minutes, { unit, done }) => (unit === 'DURATION' ? minutes + done : minutes), 0);

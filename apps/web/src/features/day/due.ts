import type { ActivityRecords, WeekSlices } from '../record/records';
import type { RingActivity, Rings } from '../insight/rings';

/** True if an activity is due on a day and not done. @param day 0 to 6 */
export function isDue(rings: Rings, activity: RingActivity, records: ActivityRecords, day: number): boolean {
  const { done, planned } = rings.ofDay([activity], { byActivity: { [activity.id]: records } }, day);
  return done < planned;
}

/** Activities done and still due on a day. */
export interface DayTally {
  readonly done: number;
  readonly due: number;
}

/** @param day 0 to 6 */
export function dayTally(
  rings: Rings,
  activities: readonly RingActivity[],
  records: WeekSlices,
  day: number,
): DayTally {
  let done = 0;
  let due = 0;
  for (const activity of activities) {
    const ring = rings.ofDay([activity], records, day);
    if (ring.done < ring.planned) due += 1;
    else if (ring.planned > 0) done += 1;
  }
  return { done, due };
}

import { freedDays, type WeekMark, weekMark } from '@sevenfold/domain/activity';
import type { WeekView } from '@sevenfold/domain/calendar';
import type { WeekSlices } from '#features/record';
import { type DayBounds, dueActivity, type RingActivity, type Rings } from './rings';

/** The mark of a week over all activities. */
export function markOfWeek(
  week: WeekView,
  activities: readonly RingActivity[],
  records: NonNullable<WeekSlices>,
  rings: Rings,
  bounds: DayBounds,
): WeekMark {
  const { dates, today: current } = week;
  const skipped = freedDays(
    activities.flatMap((activity) => {
      const own = records.byActivity[activity.id];
      // Looking up from when on an activity counts is expensive, and without skips it frees no day.
      if (!own || own.skips.length === 0) return [];
      return { due: dueActivity(activity, own, week, bounds), records: own };
    }),
    dates,
    current,
  );
  return weekMark({ rings: rings.ofWeek(activities, records), skipped, dates, today: current });
}

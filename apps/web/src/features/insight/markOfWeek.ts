import { skippedDays, type WeekMark, weekMark } from '@sevenfold/domain/activity';
import type { WeekView } from '@sevenfold/domain/calendar';
import { NO_RECORDS, type WeekSlices } from '../record/records';
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
  const skipped = dates.map(() => false);
  for (const activity of activities) {
    const own = records.byActivity[activity.id] ?? NO_RECORDS;
    if (own.skips.length === 0) continue;
    skippedDays(dueActivity(activity, own, week, bounds), own, dates, current).forEach((isSkipped, day) => {
      if (isSkipped) skipped[day] = true;
    });
  }
  return weekMark({ rings: rings.ofWeek(activities, records), skipped, dates, today: current });
}

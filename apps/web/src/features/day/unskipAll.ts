import type { Activity, Skip } from '@sevenfold/contract';
import { isPaused } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import { toast } from '#ui';
import { knownActivities } from '#features/activity';
import { removeSkips, weekRecords, type WeekSlices } from '#features/record';

/**
 * The skips of a date, without those of activities that are paused. Of past days it is not known what a pause has
 * skipped.
 */
export const removableSkips = (
  activities: readonly Pick<Activity, 'id' | 'pausedUntil'>[],
  records: WeekSlices,
  date: CivilDate,
  { today }: WeekView,
): readonly Skip[] =>
  activities
    .filter((activity) => date < today || !isPaused(activity, date))
    .flatMap(({ id }) => skipsOn(date, records, id));

const skipsOn = (date: CivilDate, records: WeekSlices, activityId: string): readonly Skip[] =>
  records?.byActivity[activityId]?.skips.filter((skip) => skip.date === date) ?? [];

/** Removes all skips of a date, without those of activities that are paused, and says so where there are some. */
export function unskipAll(date: CivilDate, week: WeekView): void {
  const [activities, records] = [knownActivities(), weekRecords(week)];
  const skips = removableSkips(activities, records, date, week);
  const all = activities.flatMap(({ id }) => skipsOn(date, records, id));
  if (skips.length > 0)
    dispatch(removeSkips(skips), text(skips.length < all.length ? 'skip.pausesKept' : 'skip.allTakenBack'));
  else toast({ kind: 'info', text: text('skip.allTakenBack') });
}

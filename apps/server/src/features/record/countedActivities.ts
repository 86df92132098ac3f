import type { Activity } from '@sevenfold/contract';
import { countsFromWeek } from '@sevenfold/domain/activity';
import { type CivilDate, today, type WeekId } from '@sevenfold/domain/calendar';
import type { Db } from '#db';
import { listActivities } from '#features/activity';
import type { UserRow } from '#features/user';
import { findFirstEntries } from './store';

/** An activity with the user's day on which it was created, and the first week it counts in. */
export type CountedActivity = Activity & { readonly createdOn: CivilDate; readonly countsFrom: WeekId };

/** The activities of a user, archived ones too, sorted by order number and then by id. */
export async function listCountedActivities(db: Db, user: UserRow): Promise<CountedActivity[]> {
  const { user_id: userId, week_start_day: weekStartDay, timezone, day_ends_at: dayEndsAt } = user;
  const [activities, firstEntries] = await Promise.all([listActivities(db, userId), findFirstEntries(db, userId)]);
  const firstEntryDates = new Map(firstEntries.map(({ activityId, date }) => [activityId, date]));
  return activities.map((activity) => {
    const createdOn = today(Date.parse(activity.createdAt), timezone, dayEndsAt);
    const { weeklyGoalsTimeline } = activity;
    const firstEntryDate = firstEntryDates.get(activity.id) ?? null;
    return {
      ...activity,
      createdOn,
      countsFrom: countsFromWeek({ createdOn, weeklyGoalsTimeline, firstEntryDate }, weekStartDay),
    };
  });
}

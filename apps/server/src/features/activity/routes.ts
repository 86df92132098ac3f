import { reading, route } from '#http';
import {
  arrangeActivities,
  createActivity,
  deleteActivity,
  listActivities,
  patchActivity,
  restoreActivity,
  type ScheduleListener,
  setActive,
  setCalendarTracking,
  setWeeklyGoal,
} from './service';

interface ActivitySetup {
  /** Maximum number of active activities on the free plan. */
  readonly freeActivities: number | null;
  readonly onSchedule: ScheduleListener;
}

export const activityRoutes = ({ freeActivities, onSchedule }: ActivitySetup) => [
  reading('GET /api/v1/as', async ({ db, userId }) => ({ activities: await listActivities(db, userId) })),
  route('POST /api/v1/a', async ({ transaction, db, userId, body, clock }) => {
    const activity = await createActivity(transaction, body, freeActivities, clock);
    if (activity.reminders) await onSchedule(db, userId, clock);
    return { activity };
  }),
  route('PATCH /api/v1/a', async ({ transaction, db, userId, body, clock }) => {
    const activity = await patchActivity(transaction, body);
    const isRescheduled = body.reminders !== undefined || body.weekdays !== undefined;
    if (activity.reminders && isRescheduled) await onSchedule(db, userId, clock);
    return { activity };
  }),
  route('DELETE /api/v1/a', async ({ transaction, body, clock }) => {
    await deleteActivity(transaction, body.activityId, clock);
    return {};
  }),
  route('POST /api/v1/a/restore', async ({ transaction, db, userId, body, clock }) => {
    const activity = await restoreActivity(transaction, body.activityId, freeActivities, clock);
    if (activity.reminders) await onSchedule(db, userId, clock);
    return { activity };
  }),
  route('POST /api/v1/a/is-active', async ({ transaction, db, userId, body, clock }) => {
    const activity = await setActive(transaction, body.activityId, body.isActive, freeActivities, clock);
    if (activity.reminders && body.isActive) await onSchedule(db, userId, clock);
    return { activity };
  }),
  route('POST /api/v1/a/weekly-goal/update', async ({ transaction, body }) => ({
    activity: await setWeeklyGoal(transaction, body),
  })),
  route('POST /api/v1/a/calendar-tracking/update', async ({ transaction, body, clock }) => ({
    activity: await setCalendarTracking(transaction, body, clock),
  })),
  route('POST /api/v1/as/area-and-order', async ({ transaction, body }) => {
    await arrangeActivities(transaction, body.updates);
    return {};
  }),
];

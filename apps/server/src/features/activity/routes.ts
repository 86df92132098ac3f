import { reading, route } from '../../http/route';
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
  readonly freeActivities: number;
  readonly onSchedule: ScheduleListener;
}

export const activityRoutes = ({ freeActivities, onSchedule }: ActivitySetup) => [
  reading('GET /api/v1/as', async ({ db, userId }) => ({ activities: await listActivities(db, userId) })),
  route('POST /api/v1/a', async ({ db, userId, body, clock }) => {
    const activity = await createActivity(db, userId, body, freeActivities, clock);
    if (activity.reminders) await onSchedule(db, userId, clock);
    return { activity };
  }),
  route('PATCH /api/v1/a', async ({ db, userId, body, clock }) => {
    const activity = await patchActivity(db, userId, body);
    const isRescheduled = body.reminders !== undefined || body.weekdays !== undefined;
    if (activity.reminders && isRescheduled) await onSchedule(db, userId, clock);
    return { activity };
  }),
  route('DELETE /api/v1/a', async ({ db, userId, body, clock }) => {
    await deleteActivity(db, userId, body.activityId, clock);
    return {};
  }),
  route('POST /api/v1/a/restore', async ({ db, userId, body, clock }) => {
    const activity = await restoreActivity(db, userId, body.activityId, freeActivities, clock);
    if (activity.reminders) await onSchedule(db, userId, clock);
    return { activity };
  }),
  route('POST /api/v1/a/is-active', async ({ db, userId, body, clock }) => {
    const activity = await setActive(db, userId, body.activityId, body.isActive, freeActivities, clock);
    if (activity.reminders && body.isActive) await onSchedule(db, userId, clock);
    return { activity };
  }),
  route('POST /api/v1/a/weekly-goal/update', async ({ db, userId, body }) => ({
    activity: await setWeeklyGoal(db, userId, body),
  })),
  route('POST /api/v1/a/calendar-tracking/update', async ({ db, userId, body, clock }) => ({
    activity: await setCalendarTracking(db, userId, body, clock),
  })),
  route('POST /api/v1/as/area-and-order', async ({ db, userId, body }) => {
    await arrangeActivities(db, userId, body.updates);
    return {};
  }),
];

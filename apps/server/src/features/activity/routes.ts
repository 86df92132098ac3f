import { reading, route } from '../../http/route';
import {
  arrangeActivities,
  createActivity,
  deleteActivity,
  listActivities,
  patchActivity,
  restoreActivity,
  setActive,
  setCalendarTracking,
  setWeeklyGoal,
} from './service';

/** @param limits `freeActivities`: maximum number of active activities on the free plan */
export const activityRoutes = ({ freeActivities }: { readonly freeActivities: number }) => [
  reading('GET /api/v1/as', async ({ db, userId }) => ({ activities: await listActivities(db, userId) })),
  route('POST /api/v1/a', async ({ db, userId, body, clock }) => ({
    activity: await createActivity(db, userId, body, freeActivities, clock),
  })),
  route('PATCH /api/v1/a', async ({ db, userId, body }) => ({ activity: await patchActivity(db, userId, body) })),
  route('DELETE /api/v1/a', async ({ db, userId, body, clock }) => {
    await deleteActivity(db, userId, body.activityId, clock);
    return {};
  }),
  route('POST /api/v1/a/restore', async ({ db, userId, body, clock }) => ({
    activity: await restoreActivity(db, userId, body.activityId, freeActivities, clock),
  })),
  route('POST /api/v1/a/is-active', async ({ db, userId, body, clock }) => ({
    activity: await setActive(db, userId, body.activityId, body.isActive, freeActivities, clock),
  })),
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

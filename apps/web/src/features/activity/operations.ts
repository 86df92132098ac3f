import type { Activity } from '@sevenfold/contract';
import { setGoal } from '@sevenfold/domain/activity';
import { changed, given, nextOrder, reducerOf } from '../../data/reducer';
import { instantOf, now } from '../../platform/clock';

type Activities = readonly Activity[];

export const activityReducer = reducerOf<'activities', Activities>({
  'POST /api/v1/a'(activities, { body }) {
    // The activity already exists: applied again after its area was deleted and restored, it returns to its area.
    if (activities.some(({ id }) => id === body.id))
      return changed(activities, body.id, (known) =>
        known.areaId === null ? { ...known, areaId: body.areaId } : known,
      );
    return [
      ...activities,
      {
        description: '',
        customTimesUnit: null,
        customTimesUnitSingular: null,
        direction: 'AT_LEAST',
        weeklyGoalsTimeline: [],
        order: nextOrder(activities),
        ...given(body),
        calendarTracking: null,
        calendarTrackingStatus: 'OFF',
        isActive: true,
        createdAt: instantOf(now()),
      },
    ];
  },
  'PATCH /api/v1/a': (activities, { body }) =>
    changed(activities, body.id, (activity) => ({ ...activity, ...given(body) })),
  'DELETE /api/v1/a': (activities, { body }) => activities.filter(({ id }) => id !== body.activityId),
  'POST /api/v1/a/restore'(activities, { remembered }) {
    const restored = remembered?.activity;
    return !restored || activities.some(({ id }) => id === restored.id) ? activities : [...activities, restored];
  },
  'POST /api/v1/a/is-active': (activities, { body: { activityId, isActive } }) =>
    changed(activities, activityId, (activity) => ({ ...activity, isActive })),
  'POST /api/v1/a/weekly-goal/update': (activities, { body: { activityId, startWeekId, target = null } }) =>
    changed(activities, activityId, (activity) => ({
      ...activity,
      weeklyGoalsTimeline: setGoal(activity.weeklyGoalsTimeline, startWeekId, target),
    })),
  'POST /api/v1/a/calendar-tracking/update': (
    activities,
    { body: { activityId, updatedCalendarTracking: calendarTracking } },
  ) =>
    changed(activities, activityId, (activity) => ({
      ...activity,
      calendarTracking,
      calendarTrackingStatus: calendarTracking === null ? 'OFF' : 'ACTIVE',
    })),
  'POST /api/v1/as/area-and-order'(activities, { body }) {
    const places = new Map(body.updates.map((update) => [update.activityId, update]));
    return activities.map((activity) => {
      const place = places.get(activity.id);
      return place ? { ...activity, areaId: place.areaId, order: place.order } : activity;
    });
  },
  'DELETE /api/v1/area': (activities, { body }) =>
    activities.map((activity) => (activity.areaId === body.id ? { ...activity, areaId: null } : activity)),
});

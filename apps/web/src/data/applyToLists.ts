import type { Activity, Area, User } from '@sevenfold/contract';
import { setGoal } from '@sevenfold/domain/activity';
import { now, instantOf } from '../platform/clock';
import type { Operation } from './operation';

/** The fields that are given, without those that are absent: in a PATCH, absent leaves and null clears. */
function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

const nextOrder = (list: readonly { order: number }[]): number =>
  list.reduce((next, { order }) => Math.max(next, order + 1), 0);

function changed<T extends { id: string }>(list: readonly T[], id: string, change: (item: T) => T): readonly T[] {
  return list.some((item) => item.id === id) ? list.map((item) => (item.id === id ? change(item) : item)) : list;
}

export function applyToUser(user: User, operation: Operation): User {
  switch (operation.call) {
    case 'PATCH /api/v1/user':
      return { ...user, ...given(operation.body) };
    case 'PATCH /api/v1/user/settings':
      return { ...user, settings: { ...user.settings, ...given(operation.body) } };
    case 'POST /api/v1/user/onboarding-step/complete':
      return user.onboardingCompleted.includes(operation.body.step)
        ? user
        : { ...user, onboardingCompleted: [...user.onboardingCompleted, operation.body.step] };
    default:
      return user;
  }
}

export function applyToAreas(areas: readonly Area[], operation: Operation): readonly Area[] {
  switch (operation.call) {
    case 'POST /api/v1/area': {
      const { id, name, color, order = nextOrder(areas) } = operation.body;
      return areas.some((area) => area.id === id) ? areas : [...areas, { id, name: name.trim(), color, order }];
    }
    case 'PATCH /api/v1/area': {
      const fields = operation.body;
      return changed(areas, fields.id, (area) => ({ ...area, ...given(fields) }));
    }
    case 'DELETE /api/v1/area': {
      const { id } = operation.body;
      return areas.filter((area) => area.id !== id);
    }
    case 'POST /api/v1/areas/order': {
      const orders = new Map(operation.body.updates.map(({ id, order }) => [id, order]));
      return areas.map((area) => ({ ...area, order: orders.get(area.id) ?? area.order }));
    }
    default:
      return areas;
  }
}

export function applyToActivities(activities: readonly Activity[], operation: Operation): readonly Activity[] {
  switch (operation.call) {
    case 'POST /api/v1/a': {
      const made = operation.body;
      // Made already: applied once more after a deletion of its area and the undoing of that, it is in its area again.
      if (activities.some(({ id }) => id === made.id))
        return changed(activities, made.id, (known) =>
          known.areaId === null ? { ...known, areaId: made.areaId } : known,
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
          ...given(made),
          calendarTracking: null,
          calendarTrackingStatus: 'OFF',
          isActive: true,
          createdAt: instantOf(now()),
        },
      ];
    }
    case 'PATCH /api/v1/a': {
      const fields = operation.body;
      return changed(activities, fields.id, (activity) => ({ ...activity, ...given(fields) }));
    }
    case 'DELETE /api/v1/a': {
      const { activityId } = operation.body;
      return activities.filter(({ id }) => id !== activityId);
    }
    case 'POST /api/v1/a/restore': {
      const restored = operation.remembered?.activity;
      return !restored || activities.some(({ id }) => id === restored.id) ? activities : [...activities, restored];
    }
    case 'POST /api/v1/a/is-active': {
      const { activityId, isActive } = operation.body;
      return changed(activities, activityId, (activity) => ({ ...activity, isActive }));
    }
    case 'POST /api/v1/a/weekly-goal/update': {
      const { activityId, startWeekId, target = null } = operation.body;
      return changed(activities, activityId, (activity) => ({
        ...activity,
        weeklyGoalsTimeline: setGoal(activity.weeklyGoalsTimeline, startWeekId, target),
      }));
    }
    case 'POST /api/v1/a/calendar-tracking/update': {
      const { activityId, updatedCalendarTracking } = operation.body;
      return changed(activities, activityId, (activity) => ({
        ...activity,
        calendarTracking: updatedCalendarTracking,
      }));
    }
    case 'POST /api/v1/as/area-and-order': {
      const places = new Map(operation.body.updates.map((update) => [update.activityId, update]));
      return activities.map((activity) => {
        const place = places.get(activity.id);
        return place ? { ...activity, areaId: place.areaId, order: place.order } : activity;
      });
    }
    case 'DELETE /api/v1/area': {
      const { id } = operation.body;
      return activities.map((activity) => (activity.areaId === id ? { ...activity, areaId: null } : activity));
    }
    default:
      return activities;
  }
}

import type { Activity } from '@sevenfold/contract';
import { added, replaced, responsesOf } from '../../data/response';

type Activities = readonly Activity[];

const merge = (activities: Activities, { activity }: { activity: Activity }) => replaced(activities, activity);

export const mergeActivities = responsesOf<'activities', Activities>({
  'POST /api/v1/a': merge,
  'PATCH /api/v1/a': merge,
  'DELETE /api/v1/a': 'AS_SHOWN',
  'POST /api/v1/a/restore': (activities, { activity }) => added(activities, activity),
  'POST /api/v1/a/is-active': merge,
  'POST /api/v1/a/weekly-goal/update': merge,
  'POST /api/v1/a/calendar-tracking/update': merge,
  'POST /api/v1/as/area-and-order': 'REFETCH',
  'DELETE /api/v1/area': 'AS_SHOWN',
});

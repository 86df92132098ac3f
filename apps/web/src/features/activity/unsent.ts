import { marksNothing, marksOf } from '../../data/reducer';
import { createUseIsStalled } from '../../data/stalled';

const byId = ({ body }: { body: { id: string } }) => [body.id];
const byActivityId = ({ body }: { body: { activityId: string } }) => [body.activityId];

const activitiesOf = marksOf<'activities'>({
  'POST /api/v1/a': byId,
  'PATCH /api/v1/a': byId,
  'DELETE /api/v1/a': marksNothing,
  'POST /api/v1/a/restore': byActivityId,
  'POST /api/v1/a/is-active': byActivityId,
  'POST /api/v1/a/weekly-goal/update': byActivityId,
  'POST /api/v1/a/calendar-tracking/update': byActivityId,
  // A move renumbers other activities as well; marking each of them would be too much.
  'POST /api/v1/as/area-and-order': marksNothing,
  'DELETE /api/v1/area': marksNothing,
});

/** True if a change of the activity is unsent because the server is unreachable. */
export const useIsUnsent = createUseIsStalled(activitiesOf);

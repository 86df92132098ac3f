import type { ReducerTable } from './data/reducer';
import { activityReducer } from './features/activity/operations';
import { areaReducer } from './features/area/operations';
import { recordReducer } from './features/record/operations';
import { userReducer } from './features/user/operations';

/** Reducers of the cached data, by topic; a missing topic does not compile. */
export const REDUCERS: ReducerTable = {
  user: userReducer,
  areas: areaReducer,
  activities: activityReducer,
  records: recordReducer,
  integrations: 'REGISTERED_ON_LOAD',
  calendarEvents: 'REGISTERED_ON_LOAD',
  imports: 'REGISTERED_ON_LOAD',
};

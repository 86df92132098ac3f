import type { CheckIn, Objective } from '@sevenfold/contract';
import { changed } from '../../data/reducer';
import { added, replaced, responsesOf } from '../../data/response';
import { withCheckIn } from './operations';

type Objectives = readonly Objective[];

const merge = (objectives: Objectives, { objective }: { objective: Objective }) => replaced(objectives, objective);

/** In the server's order: by date, then by id. */
const mergeCheckIn = (objectives: Objectives, { checkIn }: { checkIn: CheckIn }) =>
  withCheckIn(objectives, checkIn.id, (checkIns) =>
    [...replaced(checkIns, checkIn)].sort((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1)),
  );

export const mergeObjectives = responsesOf<'objectives', Objectives>({
  'POST /api/v1/objective': merge,
  'PATCH /api/v1/objective': merge,
  'DELETE /api/v1/objective': 'AS_SHOWN',
  'POST /api/v1/objective/restore': (objectives, { objective }) => added(objectives, objective),
  'POST /api/v1/objective/status': merge,
  'POST /api/v1/objectives/order': 'AS_SHOWN',
  'POST /api/v1/objective/check-in': mergeCheckIn,
  'PATCH /api/v1/objective/check-in': mergeCheckIn,
  'DELETE /api/v1/objective/check-in': 'AS_SHOWN',
  'POST /api/v1/objective/check-in/restore': mergeCheckIn,
  // The server orders links by activity.
  'POST /api/v1/objective/link': (objectives, _, { body }) =>
    changed(objectives, body.objectiveId, (objective) => ({
      ...objective,
      linkedActivityIds: objective.linkedActivityIds.toSorted(),
    })),
  'DELETE /api/v1/objective/link': 'AS_SHOWN',
  'DELETE /api/v1/area': 'AS_SHOWN',
});

import { marksNothing, marksOf } from '../../data/reducer';
import { createUseIsStalled } from '../../data/stalled';

const byId = ({ body }: { body: { id: string } }) => [body.id];
const byObjectiveId = ({ body }: { body: { objectiveId: string } }) => [body.objectiveId];

/** Ids of objectives and check-ins. */
const objectivesOf = marksOf<'objectives'>({
  'POST /api/v1/objective': byId,
  'PATCH /api/v1/objective': byId,
  'DELETE /api/v1/objective': marksNothing,
  'POST /api/v1/objective/restore': byId,
  'POST /api/v1/objective/status': byId,
  'POST /api/v1/objective/check-in': ({ body }) => [body.objectiveId, body.id],
  'PATCH /api/v1/objective/check-in': byId,
  'DELETE /api/v1/objective/check-in': marksNothing,
  'POST /api/v1/objective/check-in/restore': marksNothing,
  'POST /api/v1/objective/link': byObjectiveId,
  'DELETE /api/v1/objective/link': byObjectiveId,
  'POST /api/v1/objectives/order': marksNothing,
  'DELETE /api/v1/area': marksNothing,
});

/** True if a change of an objective or of its check-ins is unsent because the server is unreachable. */
export const useIsUnsent = createUseIsStalled(objectivesOf);

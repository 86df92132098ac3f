import type { Operation } from '../../data/operation';
import { stalledBy } from '../../data/stalled';

/** A move renumbers others as well; that they are elsewhere than the server thinks is not worth a mark on each. */
function idsOf(operation: Operation): readonly string[] {
  switch (operation.call) {
    case 'POST /api/v1/a':
    case 'PATCH /api/v1/a':
      return [operation.body.id];
    case 'POST /api/v1/a/is-active':
    case 'POST /api/v1/a/restore':
    case 'POST /api/v1/a/weekly-goal/update':
      return [operation.body.activityId];
    default:
      return [];
  }
}

/** Whether a change of the activity is not with the server yet, for want of a connection. */
export const useIsUnsent = stalledBy(idsOf);

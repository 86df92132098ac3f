import type { Operation } from '../../data/operation';
import { stalledBy } from '../../data/stalled';

/** Of objectives and check-ins. */
function idsOf(operation: Operation): readonly string[] {
  switch (operation.call) {
    case 'POST /api/v1/objective':
    case 'PATCH /api/v1/objective':
    case 'POST /api/v1/objective/restore':
    case 'POST /api/v1/objective/status':
    case 'PATCH /api/v1/objective/check-in':
      return [operation.body.id];
    case 'POST /api/v1/objective/check-in':
      return [operation.body.objectiveId, operation.body.id];
    case 'POST /api/v1/objective/link':
    case 'DELETE /api/v1/objective/link':
      return [operation.body.objectiveId];
    default:
      return [];
  }
}

/**
 * Whether a change of an objective, or of one of its check-ins, is not with the server yet, for want of a connection.
 */
export const useIsUnsent = stalledBy(idsOf);

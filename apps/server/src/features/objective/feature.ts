import { RESTORABLE_DAYS } from '../activity/service';
import type { Feature } from '../feature';

const REMOVED_CHECK_IN_DAYS = 90;

export const objective: Feature = {
  tables: [
    // One day longer than the service allows a restore, as for activities.
    {
      name: 'objective',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { column: 'deleted_at', days: RESTORABLE_DAYS + 1 },
    },
    {
      name: 'objective_check_in',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { column: 'deleted_at', days: REMOVED_CHECK_IN_DAYS },
    },
    { name: 'objective_link', key: ['user_id', 'objective_id', 'activity_id'], distribution: 'BY_USER' },
  ],
};

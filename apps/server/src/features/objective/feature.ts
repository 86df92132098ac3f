import { CLEARED_WITH } from '#rows';
import type { Feature } from '../feature';
import { MARKED_ROWS } from '#features/rows';

const REMOVED_CHECK_IN_DAYS = 90;

export const objective: Feature = {
  tables: [
    {
      name: 'objective',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      retention: { ...MARKED_ROWS, references: CLEARED_WITH.objective },
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

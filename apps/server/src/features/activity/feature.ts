import { CLEARED_WITH } from '#rows';
import type { Feature } from '../feature';
import { MARKED_ROWS } from '#features/rows';

export const activity: Feature = {
  tables: [
    {
      name: 'activity',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      // Its goals, entries and skips are deleted with it.
      retention: {
        ...MARKED_ROWS,
        batch: 5,
        references: CLEARED_WITH.activity,
      },
    },
    { name: 'goal_period', key: ['user_id', 'activity_id', 'start_week_id'], distribution: 'BY_USER' },
  ],
};

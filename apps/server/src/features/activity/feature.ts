import type { Feature } from '../feature';
import { MARKED_ROWS } from '../rows/feature';

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
        references: [{ table: 'objective', column: 'follows_activity_id' }],
      },
    },
    { name: 'goal_period', key: ['user_id', 'activity_id', 'start_week_id'], distribution: 'BY_USER' },
  ],
};

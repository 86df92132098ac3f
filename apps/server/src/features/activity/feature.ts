import type { Feature } from '../feature';
import { RESTORABLE_DAYS } from './service';

export const activity: Feature = {
  tables: [
    {
      name: 'activity',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      // One day longer than the service allows a restore, so that clock differences cannot purge an activity that is
      // being restored. Its goals, entries and skips are deleted with it.
      retention: { column: 'deleted_at', days: RESTORABLE_DAYS + 1, batch: 5 },
    },
    { name: 'goal_period', key: ['user_id', 'activity_id', 'start_week_id'], distribution: 'BY_USER' },
  ],
};

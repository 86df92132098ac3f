import type { Feature } from '../feature';
import { RESTORABLE_DAYS } from './service';

export const activity: Feature = {
  tables: [
    {
      name: 'activity',
      key: ['user_id', 'id'],
      distribution: 'BY_USER',
      // A day more than the service lets one restore: two clocks that disagree must not purge what is being restored.
      // An activity takes its goals, entries and skips along.
      retention: { column: 'deleted_at', days: RESTORABLE_DAYS + 1, batch: 5 },
    },
    { name: 'goal_period', key: ['user_id', 'activity_id', 'start_week_id'], distribution: 'BY_USER' },
  ],
};

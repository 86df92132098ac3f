import type { Feature } from '../feature';
import { MARKED_ROWS } from '#features/rows';

export const combinedGoal: Feature = {
  tables: [{ name: 'combined_goal', key: ['user_id', 'id'], distribution: 'BY_USER', retention: MARKED_ROWS }],
};

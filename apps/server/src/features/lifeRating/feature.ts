import type { Feature } from '../feature';

export const lifeRating: Feature = {
  tables: [{ name: 'life_rating', key: ['user_id', 'date'], distribution: 'BY_USER' }],
};

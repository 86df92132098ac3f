import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { replica } from '../../data/device';
import { lifeRatingReducer, type LifeRatings } from './operations';

replica.registerReducer('lifeRatings', lifeRatingReducer);

export const lifeRatingsQuery = queryOptions({
  queryKey: ['lifeRatings'],
  queryFn: ({ signal }) =>
    replica.read<LifeRatings>(
      async () => (await replica.request('GET /api/v1/life-ratings', { signal })).lifeRatings,
      lifeRatingReducer,
    ),
});

/** All ratings of the life areas, earliest date first. */
export const useLifeRatings = (): UseQueryResult<LifeRatings> => useQuery(lifeRatingsQuery);

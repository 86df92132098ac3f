import type { LifeRating } from '@sevenfold/contract';
import { useRows, useRowsState } from '#data';

/** All ratings of the life areas, earliest date first, and the state of their reading. */
export function useLifeRatings() {
  const data: readonly LifeRating[] | undefined = useRows('lifeRating');
  const { isFailed, isReading, retry } = useRowsState();
  return { data, isError: isFailed, isFetching: isReading, refetch: retry };
}

import { marksNothing, marksOf } from '../../data/reducer';
import { createUseIsStalled } from '../../data/stalled';

/** Dates of the ratings that an operation marks as unsent. */
export const unsentDatesOf = marksOf<'lifeRatings'>({
  'POST /api/v1/life-rating': ({ body }) => [body.date],
  'DELETE /api/v1/life-rating': marksNothing,
});

/** True if the rating of a date is unsent because the server is unreachable. */
export const useIsUnsent = createUseIsStalled(unsentDatesOf);

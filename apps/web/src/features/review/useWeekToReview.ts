import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { isLastDayOfWeek } from '@sevenfold/domain/review';
import { useCurrentWeek } from '#features/activity';
import { useToday, useWeekStartDay } from '#features/user';
import { useIsReviewOffered } from './useIsReviewOffered';

/**
 * The week that is to be reviewed first: the one before, whose days are over, as long as this one has days to come. Null
 * if neither is offered.
 */
export function useWeekToReview(): WeekId | null {
  const current = useCurrentWeek();
  const before = addWeeks(current, -1);
  const isNearlyOver = isLastDayOfWeek(useToday(), useWeekStartDay());
  const isOffered = useIsReviewOffered(current);
  const isOfferedBefore = useIsReviewOffered(before);
  if (isOfferedBefore && !(isNearlyOver && isOffered)) return before;
  return isOffered ? current : null;
}

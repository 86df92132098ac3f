import type { WeekId } from '@sevenfold/domain/calendar';
import { chooseHighlight, factsBefore, type Highlight, type ReviewFacts } from '@sevenfold/domain/review';
import { useMemo } from 'react';
import { useRows } from '#data';

/** Highlight of a week, other than that of the finished review of the week before. */
export function useHighlight(week: WeekId, facts: ReviewFacts): Highlight | null {
  const reviews = useRows('review');
  return useMemo(() => chooseHighlight([...factsBefore(week, reviews ?? []), facts]), [week, reviews, facts]);
}

import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { chooseLastHighlight, type Highlight, type ReviewFacts } from '@sevenfold/domain/review';
import { useMemo } from 'react';
import type { KnownReview } from '../../data/operation';
import { useRows } from '../../data/useRows';

/** Highlight of a week, other than that of the finished review of the week before. */
export function useHighlight(week: WeekId, facts: ReviewFacts): Highlight | null {
  const reviews = useRows('review');
  return useMemo(() => chooseLastHighlight([...factsBefore(week, reviews ?? []), facts]), [week, reviews, facts]);
}

/** The facts of the unbroken row of finished reviews before a week, oldest first. */
function factsBefore(week: WeekId, reviews: readonly KnownReview[]): readonly ReviewFacts[] {
  const finished = new Map(reviews.flatMap(({ weekId, facts }) => (facts ? [[weekId, facts]] : [])));
  const before: ReviewFacts[] = [];
  for (let id = addWeeks(week, -1); ; id = addWeeks(id, -1)) {
    const facts = finished.get(id);
    if (!facts) return before.reverse();
    before.push(facts);
  }
}

import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import {
  chooseHighlight,
  factsBefore,
  type Highlight,
  type ReviewFacts,
  streaksBefore,
} from '@sevenfold/domain/review';
import { useMemo } from 'react';
import { useRows } from '#data';
import { type CountedActivity, useCountedActivities } from '#features/activity';
import { useWeekTotals } from '#features/record';

const NONE: readonly CountedActivity[] = [];

/** Highlight of a week, other than that of the finished review of the week before. */
export function useHighlight(week: WeekId, facts: ReviewFacts): Highlight | null {
  const reviews = useRows('review');
  const activities = useCountedActivities() ?? NONE;
  const earlier = useMemo(() => factsBefore(week, reviews ?? []), [week, reviews]);
  const first = addWeeks(week, -earlier.length);
  const last = addWeeks(first, -1);
  const from = activities.reduce((start, { countsFrom }) => (countsFrom < start ? countsFrom : start), last);
  const totals = useWeekTotals(from, last).data;
  return useMemo(
    () => chooseHighlight([...earlier, facts], totals && streaksBefore(first, activities, totals)),
    [earlier, facts, first, activities, totals],
  );
}

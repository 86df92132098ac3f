import type { WeekFact } from '@sevenfold/domain/breakdown';
import { text } from '#platform';
import { duration } from '#features/record';

/** A fact of a week with its unit: "2 goals", "5 days", "3h 20m". */
export function factText(about: WeekFact, value: number): string {
  if (about === 'tracked') return duration(value);
  return text(about === 'goals' ? 'insight.goalCount' : 'goal.days', { count: value });
}

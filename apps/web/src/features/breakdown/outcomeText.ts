import type { WeekOutcome } from '@sevenfold/domain/activity';
import { text } from '../../platform/text';

/** Result of a week's goal: "2 of 3 days: met", "1 of 3 days so far". */
export const outcomeText = (goal: string, outcome: WeekOutcome): string =>
  outcome === 'RUNNING'
    ? text('breakdown.goalSoFar', { goal })
    : text('breakdown.goalOutcome', { goal, outcome: text(`breakdown.outcome.${outcome}`) });

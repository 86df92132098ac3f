import type { Activity } from '@sevenfold/contract';
import type { PastWeek } from '@sevenfold/domain/insight';
import { text } from '../../platform/text';
import { goalText } from '../record/amount';

/** Result of a week's goal: "3 days a week: met". */
export function weekNote(activity: Activity, { target, outcome }: Pick<PastWeek, 'target' | 'outcome'>): string {
  return target === null
    ? text('goal.none')
    : text('breakdown.goalOutcome', {
        goal: goalText(activity, target),
        outcome: text(`breakdown.outcome.${outcome}`),
      });
}

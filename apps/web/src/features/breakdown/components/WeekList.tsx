import type { Activity } from '@sevenfold/contract';
import type { PastWeek } from '@sevenfold/domain/insight';
import { text as textNow, useText } from '../../../platform/text';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { useCurrentWeek } from '../../activity/current';
import { weekLabelIn } from '../../activity/goalText';
import { amountText } from '../../record/amount';
import { goalText } from '../../record/goal';
import { useWeekStartDay } from '../../user/api';
import { outcomeText } from '../outcomeText';
import { PartList } from './Parts';

/** A week with what was done; goal and outcome are left out for a week that is not evaluated. */
type ListedWeek = Pick<PastWeek, 'week' | 'done'> & Partial<Pick<PastWeek, 'target' | 'outcome'>>;

interface WeekListProps<Week extends ListedWeek> {
  readonly activity: Activity;
  /** Oldest first; listed latest first. */
  readonly weeks: readonly Week[];
  /** Formats the value of a week; by default what was done. */
  formatValue?(week: Week): string;
  onOpen(target: BreakdownTarget): void;
}

/** Weeks of an activity that a number is computed from; each opens its own breakdown. */
export function WeekList<Week extends ListedWeek>({ activity, weeks, formatValue, onOpen }: WeekListProps<Week>) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const weekStartDay = useWeekStartDay();
  return (
    <PartList
      title={text('breakdown.weeks')}
      onOpen={onOpen}
      rows={weeks.toReversed().map((one) => ({
        key: one.week,
        name: weekLabelIn(one.week, currentWeek, weekStartDay),
        value: formatValue?.(one) ?? amountText(activity, one.done),
        note: weekNote(activity, one),
        target: { kind: 'week', activityId: activity.id, week: one.week },
      }))}
    />
  );
}

/** Result of a week's goal: "3 days a week: met". */
function weekNote(activity: Activity, { target, outcome }: ListedWeek): string | undefined {
  if (target === undefined || outcome === undefined) return undefined;
  if (target === null) return textNow('goal.none');
  const goal = goalText(activity, target);
  return outcome === 'RUNNING' ? goal : outcomeText(goal, outcome);
}

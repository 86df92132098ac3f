import type { Activity } from '@sevenfold/contract';
import { countsInMean, meanAttainment } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { goalProgressText } from '../../record/goal';
import { useCountedActivities } from '../../activity/countsFrom';
import { useCurrentWeek } from '../../activity/current';
import { NO_RECORDS } from '../../record/api';
import { useWeekRecords } from '../../record/useWeekRecords';
import { activityWeek, type ActivityWeek } from '../../insight/activityWeek';
import { shownActivities } from '../../insight/weekFacts';
import { shareMeanFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { outcomeText } from '../outcomeText';
import { Formula, QueryNotHere, PartList } from './Parts';

/** Mean attainment of a week, and the goal of each activity. */
export function GoalsBreakdown({ week, onOpen }: { week: WeekId; onOpen(target: BreakdownTarget): void }) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const activities = useCountedActivities();
  const query = useWeekRecords(week);
  const records = query.data;
  if (!records || !activities) return <QueryNotHere query={query} />;
  const goals = shownActivities(week, activities, records).flatMap(
    (activity): { activity: Activity; target: number; summary: ActivityWeek }[] => {
      const summary = activityWeek(activity, week, records.byActivity[activity.id] ?? NO_RECORDS, week >= currentWeek);
      return summary.target === null ? [] : [{ activity, target: summary.target, summary }];
    },
  );
  const counted = goals.filter(({ summary }) => countsInMean(summary.result));
  const shares = counted.map(({ summary }) => summary.result.attainment ?? 0);
  const mean = meanAttainment(goals.map(({ summary }) => summary.result));
  const met = goals.filter(({ summary }) => summary.result.outcome === 'MET').length;
  const decided = goals.filter(({ summary }) => summary.result.outcome !== 'EXCUSED').length;
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={mean === null ? text('week.noGoals') : text('week.attainment', { share: shareText(mean) })}
        lines={[
          mean === null ? null : [text('breakdown.mean'), shareMeanFormula(shares, mean, 'goals')],
          [text('breakdown.met'), text('breakdown.goalsMet', { met, count: decided })],
          counted.length < goals.length
            ? [text('breakdown.leftOut'), text('breakdown.goalsLeftOut', { count: goals.length - counted.length })]
            : null,
        ]}
      />
      <PartList
        title={text('breakdown.goals')}
        onOpen={onOpen}
        rows={goals.map(({ activity, target, summary }) => ({
          key: activity.id,
          name: activity.name,
          value: countsInMean(summary.result) ? shareText(summary.result.attainment) : '–',
          note: outcomeText(goalProgressText(activity, summary.done, target), summary.result.outcome),
          target: { kind: 'week', activityId: activity.id, week },
        }))}
      />
    </div>
  );
}

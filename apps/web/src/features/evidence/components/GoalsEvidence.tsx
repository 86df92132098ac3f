import type { Activity } from '@sevenfold/contract';
import { meanAttainment } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { Unreachable } from '../../../platform/http';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { progressText } from '../../activity/amount';
import { useCountedActivities } from '../../activity/countsFrom';
import { useCurrentWeek } from '../../activity/current';
import { NO_RECORDS, useWeekRecords } from '../../record/api';
import { activityWeek, type ActivityWeek } from '../../week/activityWeek';
import { shownActivities } from '../../week/weekFacts';
import { shareMeanFormula } from '../formula';
import type { Opened } from '../opened';
import { Formula, NotHere, PartList } from './Parts';

/** The mean attainment of a week, and the goal of each activity. */
export function GoalsEvidence({ week, onOpen }: { week: WeekId; onOpen(of: Opened): void }) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const activities = useCountedActivities();
  const query = useWeekRecords(week);
  const records = query.data;
  if (!records || !activities)
    return (
      <NotHere
        isFailed={query.isError}
        isAway={query.error instanceof Unreachable}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const goals = shownActivities(week, activities, records).flatMap(
    (activity): { activity: Activity; target: number; of: ActivityWeek }[] => {
      const of = activityWeek(activity, week, records.byActivity[activity.id] ?? NO_RECORDS, week >= currentWeek);
      return of.target === null ? [] : [{ activity, target: of.target, of }];
    },
  );
  const counted = goals.filter(({ of }) => meanAttainment([of.result]) !== null);
  const shares = counted.map(({ of }) => of.result.attainment ?? 0);
  const mean = meanAttainment(goals.map(({ of }) => of.result));
  const met = goals.filter(({ of }) => of.result.outcome === 'MET').length;
  const judged = goals.filter(({ of }) => of.result.outcome !== 'EXCUSED').length;
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={mean === null ? text('week.noGoals') : text('week.attainment', { share: shareText(mean) })}
        lines={[
          mean === null ? null : [text('evidence.mean'), shareMeanFormula(shares, mean, 'goals')],
          [text('evidence.met'), text('evidence.goalsMet', { met, count: judged })],
          counted.length < goals.length
            ? [text('evidence.leftOut'), text('evidence.goalsLeftOut', { count: goals.length - counted.length })]
            : null,
        ]}
      />
      <PartList
        title={text('evidence.goals')}
        onOpen={onOpen}
        rows={goals.map(({ activity, target, of }) => ({
          key: activity.id,
          name: activity.name,
          value: meanAttainment([of.result]) === null ? '–' : shareText(of.result.attainment ?? 0),
          note: text('evidence.goalOutcome', {
            goal: progressText(activity, of.done, target),
            outcome: text(`evidence.outcome.${of.result.outcome}`),
          }),
          of: { kind: 'week', activityId: activity.id, week },
        }))}
      />
    </div>
  );
}

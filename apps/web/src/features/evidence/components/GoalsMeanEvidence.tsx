import { weekRangeList, type WeekId } from '@sevenfold/domain/calendar';
import { meanOfWeeks, weekTrend } from '@sevenfold/domain/insight';
import { Unreachable } from '../../../platform/http';
import { weekLabel } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { useCountedActivities } from '../../activity/countsFrom';
import { useCurrentWeek } from '../../activity/current';
import { useWeekRecords, useWeekTotals } from '../../record/api';
import { useWeekStartDay } from '../../user/api';
import { totalsOf } from '../../week/weekInsights';
import { meanFormula, sharesText, shareText } from '../formula';
import type { Opened } from '../opened';
import { Formula, NotHere, PartList } from './Parts';

interface GoalsMeanProps {
  readonly from: WeekId;
  readonly to: WeekId;
  onOpen(of: Opened): void;
}

/** The mean attainment of some weeks, and that of each. */
export function GoalsMeanEvidence({ from, to, onOpen }: GoalsMeanProps) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const weekStartDay = useWeekStartDay();
  const activities = useCountedActivities();
  const query = useWeekTotals(from, to);
  const records = useWeekRecords(to).data;
  if (!query.data || !activities) return <NotHere isFailed={query.isError} isAway={query.error instanceof Unreachable} isBusy={query.isFetching} onRetry={() => void query.refetch()} />;
  // The last one may still run: it is counted from its records, which know what was just tapped.
  const totals = records ? [...query.data.filter(({ weekId }) => weekId !== to), ...totalsOf(to, activities, records)] : query.data;
  const weeks = weekTrend(activities, totals, weekRangeList(from, to), currentWeek);
  const shares = weeks.flatMap(({ attainment }) => attainment ?? []);
  const mean = meanOfWeeks(weeks);
  const goals = weeks.reduce((sum, week) => sum + week.goals, 0);
  const met = weeks.reduce((sum, { goalsMet }) => sum + goalsMet, 0);
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={mean === null ? text('week.noGoals') : shareText(mean)}
        lines={[
          mean === null ? null : [text('evidence.mean'), meanFormula(shares.map(shareText), sharesText(shares), shareText(mean))],
          goals > 0 ? [text('evidence.met'), text('evidence.goalsMet', { met, count: goals })] : null,
          [text('evidence.rule'), text('evidence.goalsMeanRule')],
        ]}
      />
      <PartList
        title={text('evidence.weeks')} onOpen={onOpen}
        rows={weeks.toReversed().map((one) => ({ key: one.week, name: weekLabel(one.week, weekStartDay), value: one.attainment === null ? '–' : shareText(one.attainment),
          note: one.goals === 0 ? undefined : text('insight.trendGoals', { met: one.goalsMet, goals: one.goals }), of: { kind: 'goals', week: one.week } }))}
      />
    </div>
  );
}

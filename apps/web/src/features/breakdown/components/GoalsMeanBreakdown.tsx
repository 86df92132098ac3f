import { addDays, weekRange, weekRangeList, type WeekId } from '@sevenfold/domain/calendar';
import { meanOfWeeks, weekTrend } from '@sevenfold/domain/insight';
import { weekdayLong } from '../../../platform/format';
import { weekLabel } from '../../../platform/weekLabel';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { useCountedActivities } from '../../activity/countsFrom';
import { useCurrentWeek } from '../../activity/current';
import { useWeekRecords } from '../../record/useWeekRecords';
import { useWeekTotals } from '../../record/weekTotals';
import { useWeekStartDay } from '../../user/api';
import { sumWeek } from '../../insight/weekInsights';
import { shareMeanFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, QueryNotHere, PartList } from './Parts';

interface GoalsMeanProps {
  readonly from: WeekId;
  readonly to: WeekId;
  /** Number of days of each week that count. */
  readonly days?: number | undefined;
  onOpen(target: BreakdownTarget): void;
}

/** Mean attainment of several weeks, and that of each. */
export function GoalsMeanBreakdown({ from, to, days, onOpen }: GoalsMeanProps) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const weekStartDay = useWeekStartDay();
  const activities = useCountedActivities();
  const query = useWeekTotals(from, to, { days });
  const records = useWeekRecords(to).data;
  if (!query.data || !activities) return <QueryNotHere query={query} />;
  // The last week may be running: it is computed from its entries, which include the latest changes.
  const totals =
    records && days === undefined
      ? [...query.data.filter(({ weekId }) => weekId !== to), ...sumWeek(to, activities, records)]
      : query.data;
  const weeks = weekTrend(activities, totals, weekRangeList(from, to), days === undefined ? currentWeek : from);
  const shares = weeks.flatMap(({ attainment }) => attainment ?? []);
  const mean = meanOfWeeks(weeks);
  const goals = weeks.reduce((sum, week) => sum + week.goals, 0);
  const met = weeks.reduce((sum, { goalsMet }) => sum + goalsMet, 0);
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={mean === null ? text('week.noGoals') : shareText(mean)}
        lines={[
          mean === null ? null : [text('breakdown.mean'), shareMeanFormula(shares, mean, 'weeks')],
          goals > 0 ? [text('breakdown.met'), text('breakdown.goalsMet', { met, count: goals })] : null,
          days === undefined
            ? null
            : [
                text('breakdown.compared'),
                text('breakdown.comparedUpTo', {
                  weekday: weekdayLong(addDays(weekRange(to, weekStartDay).first, days - 1)),
                }),
              ],
          [text('breakdown.rule'), text('breakdown.goalsMeanRule')],
        ]}
      />
      <PartList
        title={text('breakdown.weeks')}
        onOpen={onOpen}
        rows={weeks.toReversed().map((one) => ({
          key: one.week,
          name: weekLabel(one.week, weekStartDay),
          value: one.attainment === null ? '–' : shareText(one.attainment),
          note: one.goals === 0 ? undefined : text('insight.trendGoals', { met: one.goalsMet, goals: one.goals }),
          target: { kind: 'goals', week: one.week },
        }))}
      />
    </div>
  );
}

import type { Activity } from '@sevenfold/contract';
import { weekRange, weekRangeOfYear, type WeekId } from '@sevenfold/domain/calendar';
import { weekSummary } from '@sevenfold/domain/insight';
import { number, weekdayShort } from '../../../platform/format';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { amountText } from '../../record/amount';
import { goalProgressText } from '../../record/goal';
import { useCountedActivities } from '../../activity/countsFrom';
import { useCurrentWeek } from '../../activity/current';
import { useAreaShare } from '../../activity/useAreaShare';
import { useShownAreaOf } from '../../area/useShownAreaOf';
import { NO_RECORDS } from '../../record/api';
import { useWeekRecords } from '../../record/useWeekRecords';
import { useWeekStartDay } from '../../user/api';
import { activityWeek } from '../../insight/activityWeek';
import { shownActivities } from '../../insight/weekFacts';
import { equation, shareFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { outcomeText } from '../outcomeText';
import { Formula, QueryNotHere, PartList } from './Parts';

const DAYS = { unit: 'DAYS', customTimesUnit: null } as const;

interface AreaBreakdownProps {
  /** Area; null for the fallback area. */
  readonly areaId: string | null;
  readonly week: WeekId;
  onOpen(target: BreakdownTarget): void;
}

/** Totals of an area's activities in a week. */
export function AreaBreakdown({ areaId, week, onOpen }: AreaBreakdownProps) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const all = useCountedActivities();
  const shownArea = useShownAreaOf();
  const query = useWeekRecords(week);
  const records = query.data;
  if (!records || !all) return <QueryNotHere query={query} />;
  const own = shownActivities(week, all, records)
    .filter((one) => shownArea(one.areaId) === shownArea(areaId))
    .map((activity) => {
      const ofWeek = records.byActivity[activity.id] ?? NO_RECORDS;
      const dates = activity.direction === 'AT_LEAST' ? ofWeek.entries.map(({ date }) => date) : [];
      return {
        activity,
        dates,
        days: new Set(dates).size,
        summary: activityWeek(activity, week, ofWeek, week >= currentWeek),
      };
    });
  // A day counts once, regardless of the number of its activities.
  const dates = [...new Set(own.flatMap((one) => one.dates))].sort();
  const days = dates.length;
  const { goalsMet, goals } = weekSummary(own.map(({ summary }) => summary.result));
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('review.areaDays', { days })}
        lines={[
          [text('breakdown.done'), equation(dates.map(weekdayShort), text('goal.days', { count: days }))],
          goals > 0 ? [text('breakdown.met'), text('breakdown.goalsMet', { met: goalsMet, count: goals })] : null,
          [text('breakdown.rule'), text('breakdown.balanceDaysRule')],
        ]}
      />
      <PartList
        title={text('breakdown.activities')}
        onOpen={onOpen}
        rows={own.map(({ activity, days: done, summary: { target, done: amount, result } }) => ({
          key: activity.id,
          name: activity.name,
          value: activity.direction === 'AT_MOST' ? '–' : amountText(DAYS, done),
          note: target === null ? undefined : outcomeText(goalProgressText(activity, amount, target), result.outcome),
          target: { kind: 'week', activityId: activity.id, week },
        }))}
      />
    </div>
  );
}

interface AreaShareProps {
  readonly activity: Activity;
  /** Whole weeks: from W01 to W52 or W53. */
  readonly year: number;
  onOpen(target: BreakdownTarget): void;
}

/** Share of an activity in its area over a year, and the shares of the others. */
export function AreaShareBreakdown({ activity, year, onOpen }: AreaShareProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const share = useAreaShare(activity, year);
  const weeks = weekRangeOfYear(year);
  const range = { from: weekRange(weeks.first, weekStartDay).first, to: weekRange(weeks.last, weekStartDay).last };
  if (!share) return <p className="text-body text-n10">{text('breakdown.noRecords')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('breakdown.share', { done: amountText(DAYS, share.days), share: shareText(share.share) })}
        lines={[
          [
            text('breakdown.shareLabel'),
            shareFormula(number(share.days), amountText(DAYS, share.areaDays), share.share),
          ],
          [text('breakdown.rule'), text('breakdown.areaShareRule')],
        ]}
      />
      <PartList
        title={text('breakdown.activities')}
        onOpen={onOpen}
        rows={share.members.map((one) => ({
          key: one.activity.id,
          name: one.activity.name,
          value: amountText(DAYS, one.days),
          target: { kind: 'range', activityId: one.activity.id, range },
        }))}
      />
    </div>
  );
}

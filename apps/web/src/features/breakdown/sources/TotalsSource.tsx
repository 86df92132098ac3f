import { explainAreaShare, explainBalance, explainQuiet, explainTrend } from '@sevenfold/domain/breakdown';
import { addDays, weekRange, weekRangeList } from '@sevenfold/domain/calendar';
import { areaBalance, weekTrend } from '@sevenfold/domain/insight';
import { useText } from '#platform';
import { useAreaShare, useCountedActivities, useCurrentWeek } from '#features/activity';
import { useAreas, useShownAreaOf } from '#features/area';
import { sumWeek } from '#features/insight';
import { useWeekKey, useWeekRecords, useWeekTotals } from '#features/record';
import { useWeekStartDay } from '#features/user';
import { useCurrentTotals, useWeek, type WeekData } from '#features/week';
import { Breakdown } from '../components/Breakdown';
import { NotHere, QueryNotHere } from '../components/NotHere';
import type { ActivitySourceProps, SourceProps } from './source';

/** Average progress of several weeks. */
export function TrendSource({ target, onOpen }: SourceProps<'goalsMean'>) {
  const { from, to, days } = target;
  const currentWeek = useCurrentWeek();
  const { first } = weekRange(to, useWeekStartDay());
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
  const upTo = days === undefined ? null : addDays(first, days - 1);
  return <Breakdown target={target} number={explainTrend(weeks, upTo)} onOpen={onOpen} />;
}

/** Share of an activity in its area over a year. */
export function AreaShareSource({ target, activity, onOpen }: ActivitySourceProps<'areaShare'>) {
  const text = useText();
  const share = useAreaShare(activity, target.year);
  if (!share) return <p className="text-body text-n10">{text('breakdown.noRecords')}</p>;
  const members = share.members.map(({ activity: { id }, days }) => ({ activityId: id, days }));
  return (
    <Breakdown target={target} number={explainAreaShare(members, activity.id)} activity={activity} onOpen={onOpen} />
  );
}

/** Share of an area in several weeks, or its weeks without entries. */
export function BalanceSource({ target, onOpen }: SourceProps<'balance'>) {
  const { data, isFailed, isRetrying, retry } = useWeek(useWeekKey(target.week));
  if (!data?.totals) return <NotHere isFailed={isFailed} isAway={false} isBusy={isRetrying} onRetry={retry} />;
  return <LoadedBalance target={target} onOpen={onOpen} data={data} />;
}

function LoadedBalance({ target, onOpen, data }: SourceProps<'balance'> & { readonly data: WeekData }) {
  const { week, count, about, areaId } = target;
  const span = { last: week, count, isRunning: week === useCurrentWeek() };
  const areaIds = (useAreas() ?? data.areas).map(({ id }) => id);
  const totals = useCurrentTotals(useWeekKey(week), data) ?? [];
  const shownArea = useShownAreaOf();
  const activities = data.allActivities.map((one) => ({ ...one, areaId: shownArea(one.areaId) }));
  const number =
    about === 'quiet'
      ? explainQuiet(areaIds, activities, totals, span, areaId)
      : explainBalance(areaBalance(areaIds, activities, totals, span), areaId, about);
  // The area was deleted.
  if (number.value === null) return null;
  return <Breakdown target={target} number={number} onOpen={onOpen} />;
}

import type { Activity } from '@sevenfold/contract';
import { meanDone, weeksOfMean } from '@sevenfold/domain/activity';
import { isWeekId, weekRangeList, type WeekId } from '@sevenfold/domain/calendar';
import { meanPerBucket, partsOfMean } from '@sevenfold/domain/explore';
import type { ReactNode } from 'react';
import { type Explored, useCountedRange, useCurrentWeek, useHistory } from '#features/activity';
import { BreakdownButton } from '#breakdown';
import { meanAmount } from '#features/insight';
import { useToday, useWeekStartDay } from '#features/user';
import { formatMeasure } from '../words';
import { labelled, text, useText } from '#platform';

interface RangeMeanProps {
  readonly activity: Activity;
  readonly explored: Explored;
  /** "Average a week". */
  readonly name: string;
}

/** Average of the range's parts in which the activity counted, without cut-off ones and the running one. */
export function RangeMean({ activity, explored, name }: RangeMeanProps): ReactNode {
  const { group, exploration } = explored;
  const [today, weekStartDay] = [useToday(), useWeekStartDay()];
  const counted = useCountedRange(activity, explored.range);
  const parts = partsOfMean(exploration.buckets, { group, weekStartDay, counted, today });
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return '–';
  if (group === 'WEEK' && isWeekId(first.key) && isWeekId(last.key))
    return <WeekMean activity={activity} from={first.key} to={last.key} name={name} />;
  const mean = meanPerBucket(parts) ?? 0;
  const meanText = group === 'DAY' ? formatMeasure(activity, 'MEAN', mean) : meanAmount(activity, mean);
  return (
    <BreakdownButton
      target={{ kind: 'range', activityId: activity.id, range: { from: first.from, to: last.to }, per: group }}
      label={labelled(name, meanText)}
    >
      {meanText}
    </BreakdownButton>
  );
}

interface WeekMeanProps {
  readonly activity: Activity;
  readonly from: WeekId;
  readonly to: WeekId;
  readonly name: string;
}

/** The weekly mean equals the one on the activity's page. */
function WeekMean({ activity, from, to, name }: WeekMeanProps): ReactNode {
  useText();
  const { history } = useHistory(activity, useCurrentWeek());
  const within = new Set(weekRangeList(from, to));
  const weeks = history?.weeks.filter(({ week }) => within.has(week)) ?? [];
  const mean = meanDone(weeks);
  if (mean === null) return '–';
  const meanText = meanAmount(activity, mean);
  return (
    <>
      <BreakdownButton target={{ kind: 'mean', activityId: activity.id, from, to }} label={labelled(name, meanText)}>
        {meanText}
      </BreakdownButton>
      <span className="text-small font-regular text-n10">
        {' · '}
        {text('insight.weeks', { count: weeksOfMean(weeks).length })}
      </span>
    </>
  );
}

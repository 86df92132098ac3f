import type { Skip } from '@sevenfold/contract';
import { explainChange, explainWeek } from '@sevenfold/domain/breakdown';
import { addWeeks } from '@sevenfold/domain/calendar';
import { labelled, useText, weekdayShort } from '#platform';
import { useCurrentWeek } from '#features/activity';
import { skipText } from '#features/day';
import { weeksBefore } from '#features/insight';
import { NO_RECORDS, useWeekRecords } from '#features/record';
import { useToday } from '#features/user';
import { Breakdown } from '../components/Breakdown';
import { QueryNotHere } from '../components/NotHere';
import type { Line } from '../formulaText';
import type { ActivitySourceProps } from './source';

/** An activity in a week: its records, the goal at that time, and what was reached of it. */
export function ActivityWeekSource({ target, activity, onOpen }: ActivitySourceProps<'week'>) {
  const text = useText();
  const today = useToday();
  const currentWeek = useCurrentWeek();
  const query = useWeekRecords(target.week);
  if (!query.data) return <QueryNotHere query={query} />;
  const { id: activityId } = activity;
  const { week } = target;
  const records = query.data.byActivity[activityId] ?? NO_RECORDS;
  const upTo = week === currentWeek ? today : null;
  return (
    <Breakdown
      target={target}
      number={explainWeek(activity, week, records, week >= currentWeek)}
      activity={activity}
      notes={[skipLine(records.skips)]}
      related={[
        {
          key: 'change',
          name: text('breakdown.withWeekBefore'),
          value: '',
          target: { kind: 'change', activityId, week, upTo },
        },
        {
          key: 'mean',
          name: text('breakdown.withMean'),
          value: '',
          target: { kind: 'mean', activityId, ...weeksBefore(week) },
        },
      ]}
      onOpen={onOpen}
    />
  );
}

/** "Mon: Skipped (sick) · Tue: Skipped". */
function skipLine(skips: readonly Skip[]): Line | null {
  if (skips.length === 0) return null;
  const days = skips.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return ['breakdown.skips', days.map((skip) => labelled(weekdayShort(skip.date), skipText(skip))).join(' · ')];
}

/** A week of an activity compared with the previous one, up to the same weekday while it is running. */
export function ChangeSource({ target, activity, onOpen }: ActivitySourceProps<'change'>) {
  const [now, before] = [useWeekRecords(target.week), useWeekRecords(addWeeks(target.week, -1))];
  if (!now.data || !before.data) return <QueryNotHere query={now.isError ? now : before} />;
  const [records, earlier] = [now.data, before.data].map(({ byActivity }) => byActivity[activity.id] ?? NO_RECORDS);
  return (
    <Breakdown
      target={target}
      number={explainChange(activity.unit, target.week, [records ?? NO_RECORDS, earlier ?? NO_RECORDS], target.upTo)}
      activity={activity}
      onOpen={onOpen}
    />
  );
}

import type { Activity } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import { datesOfWeek, type WeekId } from '@sevenfold/domain/calendar';
import { dayHeading, number } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { duration } from '../../record/amount';
import { useCountedActivities } from '../../activity/countsFrom';
import { NO_RECORDS, type Records } from '../../record/api';
import { useWeekRecords } from '../../record/useWeekRecords';
import { useWeekStartDay } from '../../user/api';
import { shownActivities } from '../../insight/weekFacts';
import { equation } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, QueryNotHere, PartList } from './Parts';

interface WeekFactProps {
  readonly week: WeekId;
  onOpen(target: BreakdownTarget): void;
}

/** The entries of a week and the activities it shows, or a placeholder. */
function useFact(week: WeekId) {
  const all = useCountedActivities();
  const query = useWeekRecords(week);
  const ready =
    query.data && all ? { records: query.data, activities: shownActivities(week, all, query.data) } : undefined;
  const placeholder = <QueryNotHere query={query} />;
  return { ready, placeholder };
}

const entriesOf = ({ byActivity }: Records, { id }: Activity) => (byActivity[id] ?? NO_RECORDS).entries;

/** Dates of a week with at least one entry. */
export function ActiveDaysBreakdown({ week, onOpen }: WeekFactProps) {
  const text = useText();
  const dates = datesOfWeek(week, useWeekStartDay());
  const { ready, placeholder } = useFact(week);
  if (!ready) return placeholder;
  const days = dates.map((date) => ({
    date,
    doneActivities: ready.activities.filter(
      (activity) =>
        activity.direction === 'AT_LEAST' && entriesOf(ready.records, activity).some((entry) => entry.date === date),
    ),
  }));
  const active = days.filter(({ doneActivities }) => doneActivities.length > 0);
  const doneActivities = ready.activities.filter((activity) =>
    active.some((day) => day.doneActivities.includes(activity)),
  );
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('goal.days', { count: active.length })}
        lines={[[text('breakdown.rule'), text('breakdown.activeDaysRule')]]}
      />
      <PartList
        title={text('breakdown.days')}
        onOpen={onOpen}
        rows={days.map((day) => ({
          key: day.date,
          name: dayHeading(day.date),
          note: day.doneActivities.map(({ name }) => name).join(' · '),
          value: day.doneActivities.length > 0 ? '✓' : '–',
        }))}
      />
      {doneActivities.length > 0 && (
        <PartList
          title={text('breakdown.activities')}
          onOpen={onOpen}
          rows={doneActivities.map((activity) => ({
            key: activity.id,
            name: activity.name,
            value: number(new Set(entriesOf(ready.records, activity).map(({ date }) => date)).size),
            target: { kind: 'week', activityId: activity.id, week },
          }))}
        />
      )}
    </div>
  );
}

/** Time recorded in a week. */
export function TrackedBreakdown({ week, onOpen }: WeekFactProps) {
  const text = useText();
  const { ready, placeholder } = useFact(week);
  if (!ready) return placeholder;
  const timed = ready.activities
    .filter(({ unit }) => unit === 'DURATION')
    .map((activity) => ({ activity, minutes: weekDone('DURATION', entriesOf(ready.records, activity)) }));
  const total = timed.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={duration(total)}
        lines={[
          [
            text('breakdown.done'),
            equation(
              timed.filter(({ minutes }) => minutes > 0).map(({ minutes }) => duration(minutes)),
              duration(total),
            ),
          ],
          [text('breakdown.rule'), text('week.trackedTitle')],
        ]}
      />
      <PartList
        title={text('breakdown.activities')}
        onOpen={onOpen}
        rows={timed.map(({ activity, minutes }) => ({
          key: activity.id,
          name: activity.name,
          value: duration(minutes),
          target: { kind: 'week', activityId: activity.id, week },
        }))}
      />
    </div>
  );
}

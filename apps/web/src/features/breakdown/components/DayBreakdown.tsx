import { weekIdOf, type CivilDate, weekView } from '@sevenfold/domain/calendar';
import { useText } from '../../../platform/text';
import { useActivities } from '../../activity/api';
import { useShownAreaOf } from '../../area/useShownAreaOf';
import { createRings } from '../../insight/rings';
import { dayRow } from '../../day/row';
import { weekText } from '../../day/rowText';
import { NO_RECORDS, useWeekRecords } from '../../record/api';
import { useSettings, useToday } from '../../user/api';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, QueryNotHere, PartList } from './Parts';

interface DayBreakdownProps {
  readonly date: CivilDate;
  /** Filters by area, null for the fallback; undefined for all. */
  readonly areaId: string | null | undefined;
  onOpen(target: BreakdownTarget): void;
}

/** Due and completed activities of a day: its ring, or the count of one area. */
export function DayBreakdown({ date, areaId, onOpen }: DayBreakdownProps) {
  const text = useText();
  const today = useToday();
  const settings = useSettings();
  const shownArea = useShownAreaOf();
  const week = weekView(weekIdOf(date, settings.weekStartDay), today, settings.weekStartDay);
  const activities = useActivities();
  const query = useWeekRecords(week.id);
  const records = query.data;
  if (!records || !activities) return <QueryNotHere query={query} />;
  const rings = createRings(week, settings);
  const day = week.dates.indexOf(date);
  const own = activities.filter((activity) => areaId === undefined || shownArea(activity.areaId) === shownArea(areaId));
  const counted = own
    .map((activity) => ({ activity, ring: rings.ofDay([activity], records, day) }))
    .filter(({ ring }) => ring.planned > 0);
  const { done, planned } = rings.ofDay(own, records, day);
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('day.areaDone', { done, planned })}
        lines={[[text('breakdown.rule'), text('breakdown.dayRule')]]}
      />
      <PartList
        title={text('breakdown.activities')}
        onOpen={onOpen}
        rows={counted.map(({ activity, ring }) => ({
          key: activity.id,
          name: activity.name,
          value: text(ring.done >= ring.planned ? 'week.done' : 'week.notDone'),
          note: weekText(
            activity,
            dayRow(activity, records.byActivity[activity.id] ?? NO_RECORDS, date, week),
            week,
            false,
          ),
          target: { kind: 'week', activityId: activity.id, week: week.id },
        }))}
      />
    </div>
  );
}

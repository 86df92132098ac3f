import type { Activity } from '@sevenfold/contract';
import { dueAmounts, petalOfDay, type DueAmount } from '@sevenfold/domain/activity';
import { weekIdOf, type CivilDate, weekView } from '@sevenfold/domain/calendar';
import { shareText } from '../../../platform/shareText';
import { text, useText } from '../../../platform/text';
import { useActivities } from '../../activity/api';
import { useShownAreaOf } from '../../area/useShownAreaOf';
import { readSlices } from '../../record/readSlices';
import { createRings, dueActivity } from '../../insight/rings';
import { amountText, progressText } from '../../record/amount';
import { NO_RECORDS } from '../../record/api';
import { useWeekRecords } from '../../record/useWeekRecords';
import { useSettings, useToday } from '../../user/api';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, type PartRow, PartList, QueryNotHere } from './Parts';

interface DayBreakdownProps {
  readonly date: CivilDate;
  /** Filters by area, null for the fallback; undefined for all. */
  readonly areaId: string | null | undefined;
  onOpen(target: BreakdownTarget): void;
}

/** Activities of a day: the items of its petal, or the count of one area. */
export function DayBreakdown({ date, areaId, onOpen }: DayBreakdownProps) {
  useText();
  const today = useToday();
  const settings = useSettings();
  const shownArea = useShownAreaOf();
  const week = weekView(weekIdOf(date, settings.weekStartDay), today, settings.weekStartDay);
  const activities = useActivities();
  const query = useWeekRecords(week.id);
  if (!query.data || !activities) return <QueryNotHere query={query} />;
  const records = readSlices(week, activities);
  const rings = createRings(week, settings);
  const day = week.dates.indexOf(date);
  const own = activities.filter((activity) => areaId === undefined || shownArea(activity.areaId) === shownArea(areaId));
  const ring = rings.ofDay(own, records, day);
  const done = text('day.areaDone', { done: ring.done, planned: ring.planned });
  const rowOf = (activity: Activity): PartRow[] => {
    const { items, planned, share } = rings.ofDay([activity], records, day);
    if ((areaId === undefined ? items : planned) === 0) return [];
    const recorded = records.byActivity[activity.id] ?? NO_RECORDS;
    const { amount, due, isOfGoal } =
      dueAmounts(dueActivity(activity, recorded, week, settings), recorded, week.dates)[day] ?? NONE;
    const isWeek = areaId === undefined && share > shareOfDay(amount, due);
    return [
      {
        key: activity.id,
        name: activity.name,
        value: amountOfDay(activity, amount, due, isOfGoal),
        note: !isWeek
          ? undefined
          : share === 1
            ? text('breakdown.itemMet')
            : text('breakdown.itemReached', { share: shareText(share) }),
        target: { kind: 'week', activityId: activity.id, week: week.id },
      },
    ];
  };
  return (
    <div className="flex flex-col gap-5">
      {areaId === undefined ? (
        <Formula
          value={shareText(petalOfDay(ring, false).share)}
          lines={[
            ring.planned > 0 ? [text('breakdown.titleDay'), done] : null,
            [text('breakdown.rule'), text('breakdown.dayRule')],
          ]}
        />
      ) : (
        <Formula value={done} lines={[[text('breakdown.rule'), text('breakdown.areaDayRule')]]} />
      )}
      <PartList title={text('breakdown.activities')} onOpen={onOpen} rows={own.flatMap(rowOf)} />
    </div>
  );
}

const NONE: DueAmount = { amount: 0, due: null, isOfGoal: false };

const shareOfDay = (amount: number, due: number | null): number =>
  due === null ? (amount > 0 ? 1 : 0) : Math.min(1, amount / due);

/** "4 of 5.7 glasses", "done". */
function amountOfDay(activity: Activity, amount: number, due: number | null, isOfGoal: boolean): string {
  if (activity.unit === 'DAYS' || (amount === 0 && due !== null && !isOfGoal))
    return text(amount > 0 ? 'week.done' : 'week.notDone');
  if (due === null || !isOfGoal) return amount > 0 ? amountText(activity, amount) : text('breakdown.dayFree');
  // A tenth of a minute says nothing.
  const shown = activity.unit === 'DURATION' ? Math.ceil(due) : Math.round(due * 10) / 10;
  return progressText(activity, amount, shown);
}

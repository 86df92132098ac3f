import type { Activity } from '@sevenfold/contract';
import { isExcused } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { labelled } from '../../../platform/labels';
import { weekdayShort } from '../../../platform/format';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { amountText } from '../../record/amount';
import { goalProgressText } from '../../record/goal';
import { useCurrentWeek } from '../../activity/current';
import { skipText } from '../../day/rowText';
import { NO_RECORDS, type ActivityRecords } from '../../record/api';
import { useWeekRecords } from '../../record/useWeekRecords';
import { useToday } from '../../user/api';
import { activityWeek } from '../../insight/activityWeek';
import { attainmentFormula, sumFormula } from '../../insight/formula';
import { goalVersion } from '../goalVersion';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { weeksBefore } from '../../insight/weeksBefore';
import { EntryList } from './EntryList';
import { Formula, QueryNotHere, PartList } from './Parts';

interface WeekBreakdownProps {
  readonly activity: Activity;
  readonly week: WeekId;
  onOpen(target: BreakdownTarget): void;
}

/** Total of an activity in a week: its entries, the goal at that time, and the attainment. */
export function WeekBreakdown({ activity, week, onOpen }: WeekBreakdownProps) {
  const query = useWeekRecords(week);
  if (!query.data) return <QueryNotHere query={query} />;
  return (
    <Loaded
      activity={activity}
      week={week}
      onOpen={onOpen}
      records={query.data.byActivity[activity.id] ?? NO_RECORDS}
    />
  );
}

function Loaded({ activity, week, onOpen, records }: WeekBreakdownProps & { records: ActivityRecords }) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const today = useToday();
  const { target, done, result } = activityWeek(activity, week, records, week >= currentWeek);
  const excused =
    target !== null &&
    isExcused({ unit: activity.unit, direction: activity.direction, target, done, skippedDays: records.skips.length });
  const skips = records.skips
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((skip) => labelled(weekdayShort(skip.date), skipText(skip)));
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={
          target === null
            ? amountText(activity, done)
            : text('breakdown.share', {
                done: goalProgressText(activity, done, target),
                share: shareText(result.attainment ?? 0),
              })
        }
        lines={[
          [text('breakdown.done'), sumFormula(activity, records.entries, done)],
          [text('breakdown.goal'), goalVersion(activity, week, currentWeek)],
          target === null ? null : [text('breakdown.attainment'), attainmentFormula(activity, done, target)],
          skips.length > 0 ? [text('breakdown.skips'), skips.join(' · ')] : null,
          excused ? [text('breakdown.outcome'), text('breakdown.excused', { skipped: records.skips.length })] : null,
          result.outcome === 'RUNNING'
            ? [
                text('breakdown.outcome'),
                text(activity.direction === 'AT_MOST' ? 'breakdown.runningAtMost' : 'breakdown.running'),
              ]
            : null,
        ]}
      />
      <EntryList activity={activity} entries={records.entries} />
      <PartList
        title={text('breakdown.compared')}
        onOpen={onOpen}
        rows={[
          {
            key: 'change',
            name: text('breakdown.withWeekBefore'),
            value: '',
            target: { kind: 'change', activityId: activity.id, week, upTo: week === currentWeek ? today : null },
          },
          {
            key: 'mean',
            name: text('breakdown.withMean'),
            value: '',
            target: { kind: 'mean', activityId: activity.id, ...weeksBefore(week) },
          },
        ]}
      />
    </div>
  );
}

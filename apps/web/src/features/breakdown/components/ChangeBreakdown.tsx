import type { Activity } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import { addDays, addWeeks, type CivilDate, type WeekId } from '@sevenfold/domain/calendar';
import { NetworkError } from '../../../platform/http';
import { weekdayLong, weekLabel } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { amountText, bareAmount } from '../../record/amount';
import { NO_RECORDS, useWeekRecords, type ActivityRecords } from '../../record/api';
import { useWeekStartDay } from '../../user/api';
import { changeFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, NotHere, PartList } from './Parts';

interface ChangeBreakdownProps {
  readonly activity: Activity;
  readonly week: WeekId;
  readonly upTo: CivilDate | null;
  onOpen(target: BreakdownTarget): void;
}

/** A week compared with the previous one, up to the same weekday while it is running. */
export function ChangeBreakdown({ activity, week, upTo, onOpen }: ChangeBreakdownProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const earlier = addWeeks(week, -1);
  const [now, before] = [useWeekRecords(week), useWeekRecords(earlier)];
  const failed = now.isError ? now : before;
  if (!now.data || !before.data)
    return (
      <NotHere
        isFailed={failed.isError}
        isAway={failed.error instanceof NetworkError}
        isBusy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  const doneIn = (records: ActivityRecords = NO_RECORDS, limit: CivilDate | null) =>
    weekDone(activity.unit, limit === null ? records.entries : records.entries.filter(({ date }) => date <= limit));
  const done = doneIn(now.data.byActivity[activity.id], upTo);
  const doneBefore = doneIn(before.data.byActivity[activity.id], upTo && addDays(upTo, -7));
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={
          done === doneBefore
            ? text('ui.trendSame')
            : text(done > doneBefore ? 'ui.trendMore' : 'ui.trendLess', {
                value: amountText(activity, Math.abs(done - doneBefore)),
              })
        }
        lines={[
          [text('breakdown.change'), changeFormula(done, doneBefore, (value) => bareAmount(activity, value))],
          upTo === null
            ? null
            : [text('breakdown.compared'), text('breakdown.comparedUpTo', { weekday: weekdayLong(upTo) })],
        ]}
      />
      <PartList
        title={text('breakdown.weeks')}
        onOpen={onOpen}
        rows={(
          [
            [week, done],
            [earlier, doneBefore],
          ] as const
        ).map(([id, value]) => ({
          key: id,
          name: weekLabel(id, weekStartDay),
          value: amountText(activity, value),
          target: { kind: 'week', activityId: activity.id, week: id },
        }))}
      />
    </div>
  );
}

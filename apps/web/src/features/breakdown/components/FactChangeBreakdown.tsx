import { addWeeks } from '@sevenfold/domain/calendar';
import { aWeekBefore, type Standing } from '@sevenfold/domain/insight';
import { number, weekdayLong, weekLabel } from '../../../platform/format';
import { NetworkError } from '../../../platform/http';
import { useText } from '../../../platform/text';
import { duration } from '../../record/amount';
import { useCountedActivities } from '../../activity/countsFrom';
import { useWeekRecords, type Records } from '../../record/api';
import { useWeekStartDay } from '../../user/api';
import { standingOf } from '../../insight/weekFacts';
import { changeFormula } from '../../insight/formula';
import type { BreakdownTarget, WeekFact } from '../../../breakdown/breakdown';
import { Formula, NotHere, PartList } from './Parts';

const VALUES: Record<WeekFact, (standing: Standing) => number> = {
  goals: ({ goalsMet }) => goalsMet,
  activeDays: ({ activeDays }) => activeDays,
  tracked: ({ trackedMinutes }) => trackedMinutes,
};

interface FactChangeProps {
  readonly target: Extract<BreakdownTarget, { kind: 'factChange' }>;
  onOpen(target: BreakdownTarget): void;
}

/** A fact of a week compared with the previous week, up to the same weekday while it is running. */
export function FactChangeBreakdown({ target: { week, upTo, about }, onOpen }: FactChangeProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const earlier = addWeeks(week, -1);
  const all = useCountedActivities();
  const [now, before] = [useWeekRecords(week), useWeekRecords(earlier)];
  const failed = now.isError ? now : before;
  if (!now.data || !before.data || !all)
    return (
      <NotHere
        isFailed={failed.isError}
        isAway={failed.error instanceof NetworkError}
        isBusy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  const running = upTo !== null;
  const valueIn = (records: Records, id: typeof week, limit: typeof upTo) =>
    VALUES[about](standingOf(all, records, id, { upTo: limit, running }));
  const [done, doneBefore] = [valueIn(now.data, week, upTo), valueIn(before.data, earlier, aWeekBefore(upTo))];
  const format = about === 'tracked' ? duration : number;
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={
          done === doneBefore
            ? text('ui.trendSame')
            : text(done > doneBefore ? 'ui.trendMore' : 'ui.trendLess', { value: format(Math.abs(done - doneBefore)) })
        }
        lines={[
          [text('breakdown.change'), changeFormula(done, doneBefore, format)],
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
          value: format(value),
          target: { kind: about, week: id },
        }))}
      />
    </div>
  );
}

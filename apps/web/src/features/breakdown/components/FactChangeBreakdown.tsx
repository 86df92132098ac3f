import { addWeeks } from '@sevenfold/domain/calendar';
import { aWeekBefore, type Standing } from '@sevenfold/domain/insight';
import { number } from '../../../platform/format';
import { duration } from '../../record/amount';
import { useCountedActivities } from '../../activity/countsFrom';
import { useWeekRecords, type Records } from '../../record/api';
import { standingOf } from '../../insight/weekFacts';
import type { BreakdownTarget, WeekFact } from '../../../breakdown/breakdown';
import { QueryNotHere } from './Parts';
import { WeekComparison } from './WeekComparison';

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
  const earlier = addWeeks(week, -1);
  const all = useCountedActivities();
  const [now, before] = [useWeekRecords(week), useWeekRecords(earlier)];
  const failed = now.isError ? now : before;
  if (!now.data || !before.data || !all) return <QueryNotHere query={failed} />;
  const running = upTo !== null;
  const valueIn = (records: Records, id: typeof week, limit: typeof upTo) =>
    VALUES[about](standingOf(all, records, id, { upTo: limit, running }));
  const [done, doneBefore] = [valueIn(now.data, week, upTo), valueIn(before.data, earlier, aWeekBefore(upTo))];
  return (
    <WeekComparison
      week={week}
      upTo={upTo}
      value={done}
      valueBefore={doneBefore}
      format={about === 'tracked' ? duration : number}
      targetOf={(id) => ({ kind: about, week: id })}
      onOpen={onOpen}
    />
  );
}

import { addWeeks } from '@sevenfold/domain/calendar';
import { aWeekBefore, type WeekToDate } from '@sevenfold/domain/insight';
import { number } from '../../../platform/format';
import { duration } from '../../record/amount';
import { useCountedActivities } from '../../activity/countsFrom';
import type { Records } from '../../record/api';
import { useWeekRecords } from '../../record/useWeekRecords';
import { factText } from '../../insight/factText';
import { weekToDateOf } from '../../insight/weekFacts';
import type { WeekFact } from '@sevenfold/domain/breakdown';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { QueryNotHere } from './Parts';
import { WeekComparison } from './WeekComparison';

const VALUES: Record<WeekFact, (facts: WeekToDate) => number> = {
  goals: ({ goalsMet }) => goalsMet,
  activeDays: ({ activeDays }) => activeDays,
  tracked: ({ trackedMinutes }) => trackedMinutes,
};

interface FactChangeProps {
  readonly target: Extract<BreakdownTarget, { kind: 'factChange' }>;
  onOpen(target: BreakdownTarget): void;
}

/** Compares a fact of a week with the previous week; for the current week, both up to the same weekday. */
export function FactChangeBreakdown({ target: { week, upTo, about }, onOpen }: FactChangeProps) {
  const earlier = addWeeks(week, -1);
  const all = useCountedActivities();
  const [now, before] = [useWeekRecords(week), useWeekRecords(earlier)];
  const failed = now.isError ? now : before;
  if (!now.data || !before.data || !all) return <QueryNotHere query={failed} />;
  const running = upTo !== null;
  const valueIn = (records: Records, id: typeof week, limit: typeof upTo) =>
    VALUES[about](weekToDateOf(all, records, id, { upTo: limit, running }));
  const [done, doneBefore] = [valueIn(now.data, week, upTo), valueIn(before.data, earlier, aWeekBefore(upTo))];
  return (
    <WeekComparison
      week={week}
      upTo={upTo}
      value={done}
      valueBefore={doneBefore}
      format={(value) => factText(about, value)}
      formatBare={about === 'tracked' ? duration : number}
      targetOf={(id) => ({ kind: about, week: id })}
      onOpen={onOpen}
    />
  );
}

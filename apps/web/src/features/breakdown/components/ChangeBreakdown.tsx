import type { Activity } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import { addDays, addWeeks, type CivilDate, type WeekId } from '@sevenfold/domain/calendar';
import { amountText, bareAmount } from '../../record/amount';
import { NO_RECORDS, type ActivityRecords } from '../../record/api';
import { useWeekRecords } from '../../record/useWeekRecords';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { QueryNotHere } from './Parts';
import { WeekComparison } from './WeekComparison';

interface ChangeBreakdownProps {
  readonly activity: Activity;
  readonly week: WeekId;
  readonly upTo: CivilDate | null;
  onOpen(target: BreakdownTarget): void;
}

/** A week compared with the previous one, up to the same weekday while it is running. */
export function ChangeBreakdown({ activity, week, upTo, onOpen }: ChangeBreakdownProps) {
  const earlier = addWeeks(week, -1);
  const [now, before] = [useWeekRecords(week), useWeekRecords(earlier)];
  const failed = now.isError ? now : before;
  if (!now.data || !before.data) return <QueryNotHere query={failed} />;
  const doneIn = (records: ActivityRecords = NO_RECORDS, limit: CivilDate | null) =>
    weekDone(activity.unit, limit === null ? records.entries : records.entries.filter(({ date }) => date <= limit));
  const done = doneIn(now.data.byActivity[activity.id], upTo);
  const doneBefore = doneIn(before.data.byActivity[activity.id], upTo && addDays(upTo, -7));
  return (
    <WeekComparison
      week={week}
      upTo={upTo}
      value={done}
      valueBefore={doneBefore}
      format={(value) => amountText(activity, value)}
      formatBare={(value) => bareAmount(activity, value)}
      targetOf={(id) => ({ kind: 'week', activityId: activity.id, week: id })}
      onOpen={onOpen}
    />
  );
}

import type { Activity, Plan } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { useSyncExternalStore } from 'react';
import { useText } from '#platform';
import { cx } from '#ui';
import { PlanDetails } from '#features/plan';
import { everyDaysIn, isSkippedOn, lastEntryDate, subscribeToLoading, useActivityRecords } from '#features/record';
import { dayMaxText } from '../dayMaxText';
import { rhythmText } from '../rhythmText';

interface RowNoteProps {
  readonly activity: Activity;
  /** The plan of the day, if it has a time or an amount. */
  readonly plan: Plan | undefined;
  /** Recorded on the day. */
  readonly amount: number;
  readonly date: CivilDate;
  readonly week: WeekView;
  /** True if the day asks for it. */
  readonly isDue: boolean;
}

/** Beside the name of an activity: its daily limit once that is reached, its plan, and when it is due by its rhythm. */
export default function RowNote({ activity, plan, amount, date, week, isDue }: RowNoteProps) {
  useText();
  const lastDate = useSyncExternalStore(subscribeToLoading, () =>
    activity.everyDays ? lastEntryDate(activity.id, date) : null,
  );
  const { plans } = useActivityRecords(week, activity.id);
  const limit = dayMaxText(activity, amount);
  if (limit !== null)
    return (
      <span className={NOTE}>
        <span className="max-medium:sr-only">{limit}</span>
        {/* Leaves room for the name. */}
        <span className="medium:hidden" aria-hidden="true">
          {dayMaxText(activity, amount, true)}
        </span>
      </span>
    );
  if (plan)
    return (
      // On the narrowest screens, also with large text, the controls of amounts leave room for the name only.
      <span className={cx('flex-none', activity.unit !== 'DAYS' && 'max-[22.5rem]:sr-only')}>
        <PlanDetails activity={activity} plan={plan} />
      </span>
    );
  // Plans of the week decide until the last of them is over.
  const everyDays = plans.some((one) => one.date >= date) ? undefined : everyDaysIn(activity, week);
  const isSkipped = (day: CivilDate) => isSkippedOn(activity.id, day);
  const due =
    everyDays &&
    lastDate !== undefined &&
    rhythmText(everyDays, { date, today: week.today, lastDate, isDue, isSkipped });
  // On a phone, the controls of a duration leave no room beside the name.
  return due && <span className={cx(NOTE, activity.unit === 'DURATION' && 'max-medium:sr-only')}>{due}</span>;
}

const NOTE = 'flex-none text-small text-n10 tabular-nums';

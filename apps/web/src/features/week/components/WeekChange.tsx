import { addWeeks } from '@sevenfold/domain/calendar';
import { changeSince } from '@sevenfold/domain/insight';
import { TrendBadge } from '#ui';
import { type ActivityRecords, amountText, bareAmount } from '#features/record';
import type { ActivityRowProps } from './row';
import { ChangeBreakdown } from './RowBreakdown';

interface WeekChangeProps extends Pick<ActivityRowProps, 'activity' | 'view' | 'upTo' | 'hasPast'> {
  readonly records: ActivityRecords;
  /** Entries of the previous week; undefined while loading. */
  readonly before: ActivityRecords | undefined;
}

/** Difference from the previous week, which opens its breakdown; nothing where that week is loading or was none yet. */
export function WeekChange({ activity, view, records, before, upTo, hasPast }: WeekChangeProps) {
  if (!before || !isComparable({ activity, view, before, hasPast })) return null;
  const delta = changeSince(activity.unit, before, records, upTo);
  return (
    <ChangeBreakdown activity={activity} week={view.id} upTo={upTo}>
      <TrendBadge
        delta={delta}
        value={bareAmount(activity, Math.abs(delta))}
        amount={amountText(activity, Math.abs(delta))}
        than={view.place === 'CURRENT' ? 'LAST_WEEK' : 'WEEK_BEFORE'}
      />
    </ChangeBreakdown>
  );
}

/** True if the activity was there in the previous week, as far as is known, and the week is not a future one. */
export const isComparable = ({
  activity,
  view,
  before,
  hasPast,
}: Pick<WeekChangeProps, 'activity' | 'view' | 'before' | 'hasPast'>): boolean =>
  hasPast &&
  view.place !== 'FUTURE' &&
  (addWeeks(view.id, -1) >= activity.countsFrom || (before !== undefined && before.entries.length > 0));

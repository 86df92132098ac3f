import type { Activity } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { changeSince } from '@sevenfold/domain/insight';
import { text } from '../../../platform/text';
import { TrendBadge } from '../../../ui/TrendBadge';
import { bareAmount } from '../../record/amount';
import type { ActivityRecords } from '../../record/api';

interface WeekChangeProps {
  activity: Activity;
  before: ActivityRecords | undefined;
  records: ActivityRecords;
  upTo: CivilDate | null;
  /** False when the activity did not exist in the previous week. */
  isNew: boolean;
}

/** Difference from the previous week. Reserves its space while that week is loading. */
export function WeekChange({ activity, before, records, upTo, isNew }: WeekChangeProps) {
  if (!before) return null;
  if (isNew && before.entries.length === 0) {
    return (
      <span className="text-small text-n10">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{text('week.noComparison')}</span>
      </span>
    );
  }
  const delta = changeSince(activity.unit, before, records, upTo);
  return <TrendBadge delta={delta} value={bareAmount(activity, Math.abs(delta))} />;
}

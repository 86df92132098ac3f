import { explainPer, explainTotal } from '@sevenfold/domain/breakdown';
import { listBuckets, weekdaysWithin } from '@sevenfold/domain/explore';
import { useState } from 'react';
import { useText } from '#platform';
import { Button } from '#ui';
import { useCountedRange, useFigures } from '#features/activity';
import { ENTRIES_STEP, useRangeRecords } from '#features/record';
import { useSettings } from '#features/user';
import { Breakdown } from '../components/Breakdown';
import { NotHere } from '../components/NotHere';
import { amountOfPart, isOfPart } from '../partOfRecords';
import type { ActivitySourceProps } from './source';

interface RangeSourceProps extends ActivitySourceProps<'range'> {
  /** Rendered below a number that includes it. */
  readonly isPart?: boolean;
}

/** An activity over a range, possibly of years, or a part of its records: the latest ones, and more on demand. */
export function RangeSource({ target, activity, isPart = false, onOpen }: RangeSourceProps) {
  const text = useText();
  const { timezone, weekStartDay } = useSettings();
  const { range, only, per } = target;
  const counted = useCountedRange(activity, range);
  const [limit, setLimit] = useState(ENTRIES_STEP);
  const { entries: all, isWhole, isFailed, isAway, isBusy, retry } = useRangeRecords(activity.id, range, limit);
  // The sum of the loaded entries, unless some are missing.
  const figures = useFigures(activity.id, range, all !== undefined && !isWhole);
  if (!all) return <NotHere isFailed={isFailed} isAway={isAway} isBusy={isBusy} onRetry={retry} />;
  const entries = only ? all.filter((entry) => isOfPart(only, entry, timezone)) : all;
  const whole = figures ? (only ? amountOfPart(only, figures) : figures.total) : null;
  // Parts of daily activities are counted in entries, because a day may have several.
  const isInRecords = activity.unit === 'DAYS' && only !== undefined && !('weekday' in only);
  const total = explainTotal(isInRecords ? 'RECORDS' : activity.unit, entries, isWhole ? undefined : whole);
  const isShare = activity.unit === 'DAYS' && (per === undefined || per === 'DAY');
  const divisor =
    only && 'weekday' in only
      ? Math.max(1, weekdaysWithin(counted)[only.weekday] ?? 1)
      : per && listBuckets(range, per, weekStartDay).length;
  const mean = divisor === undefined ? undefined : explainPer(total, divisor, isShare ? 'SHARE' : 'AMOUNT');
  const count = text(isWhole ? 'breakdown.recordsAll' : 'breakdown.recordsLatest', { count: entries.length });
  return (
    <div className="flex flex-col gap-5">
      <Breakdown
        target={target}
        number={mean ?? total}
        activity={activity}
        title={isPart ? null : undefined}
        notes={[['entry.records', count]]}
        onOpen={onOpen}
      />
      {!isWhole && (
        <Button block busy={isBusy} onClick={() => setLimit((shown) => shown + ENTRIES_STEP)}>
          {text('breakdown.more')}
        </Button>
      )}
    </div>
  );
}

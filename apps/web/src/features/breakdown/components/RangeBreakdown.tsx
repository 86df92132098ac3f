import type { Activity, Entry } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import { listBuckets, weekdaysWithin } from '@sevenfold/domain/explore';
import { useState } from 'react';
import { number } from '../../../platform/format';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { amountText } from '../../record/amount';
import { useFigures } from '../../activity/exploration';
import { useSettings } from '../../user/api';
import { meanAmount, sumFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { amountOfPart, isOfPart } from '../partOfRecords';
import { ENTRIES_STEP, useRangeRecords } from '../../record/rangeRecords';
import { EntryList } from './EntryList';
import { Formula, NotHere } from './Parts';

type OfRange = Extract<BreakdownTarget, { kind: 'range' }>;

interface RangeBreakdownProps {
  readonly activity: Activity;
  readonly target: OfRange;
  /** Rendered below a number that includes it. */
  readonly isPart?: boolean;
}

/**
 * Total of an activity over a range, possibly of years, or of a part of its entries: the latest entries, and more on
 * demand.
 */
export function RangeBreakdown({ activity, target, isPart = false }: RangeBreakdownProps) {
  const text = useText();
  const { timezone } = useSettings();
  const { range, only } = target;
  const [limit, setLimit] = useState(ENTRIES_STEP);
  const { entries: all, isWhole, isFailed, isAway, isBusy, retry } = useRangeRecords(activity.id, range, limit);
  // The sum of the loaded entries, unless some are missing.
  const figures = useFigures(activity.id, range, all !== undefined && !isWhole);
  if (!all) return <NotHere isFailed={isFailed} isAway={isAway} isBusy={isBusy} onRetry={retry} />;
  const entries = only ? all.filter((entry) => isOfPart(only, entry, timezone)) : all;
  const total = isWhole
    ? doneOf(activity, target, entries)
    : figures && (only ? amountOfPart(only, figures) : figures.total);
  return (
    <div className="flex flex-col gap-5">
      <Sum activity={activity} target={target} isPart={isPart} total={total} entries={entries} isWhole={isWhole} />
      <EntryList activity={activity} entries={entries} isLong />
      {!isWhole && (
        <Button block busy={isBusy} onClick={() => setLimit((shown) => shown + ENTRIES_STEP)}>
          {text('breakdown.more')}
        </Button>
      )}
    </div>
  );
}

/** Parts of daily activities are counted in entries, because a day may have several. */
const isInRecords = ({ unit }: Activity, { only }: OfRange): boolean =>
  unit === 'DAYS' && only !== undefined && !('weekday' in only);

const doneOf = (activity: Activity, target: OfRange, entries: readonly Entry[]): number =>
  isInRecords(activity, target) ? entries.length : weekDone(activity.unit, entries);

interface SumProps extends RangeBreakdownProps {
  /** Undefined while loading. */
  readonly total: number | undefined;
  readonly entries: readonly Entry[];
  readonly isWhole: boolean;
}

function Sum({ activity, target, isPart, total, entries, isWhole }: SumProps) {
  const text = useText();
  const { weekStartDay } = useSettings();
  const amount = (value: number) =>
    isInRecords(activity, target) ? text('breakdown.recordsAll', { count: value }) : amountText(activity, value);
  const parts = partsOf(target, weekStartDay);
  const mean = parts === null || total === undefined ? null : meanText(activity, target, total / Math.max(1, parts));
  return (
    <Formula
      value={isPart ? undefined : total === undefined ? '…' : target.per && mean !== null ? mean : amount(total)}
      lines={[
        isWhole && total !== undefined && !isInRecords(activity, target)
          ? [text('breakdown.done'), sumFormula(activity, entries, total)]
          : null,
        mean === null || parts === null || total === undefined
          ? null
          : [text('breakdown.mean'), `${amount(total)} ÷ ${number(parts)} = ${mean}`],
        [
          text('entry.records'),
          text(isWhole ? 'breakdown.recordsAll' : 'breakdown.recordsLatest', { count: entries.length }),
        ],
      ]}
    />
  );
}

/** Number of days, weeks, months or weekdays the total is divided by for the mean; null for none. */
function partsOf({ range, per, only }: OfRange, weekStartDay: Parameters<typeof listBuckets>[2]): number | null {
  if (only && 'weekday' in only) return weekdaysWithin(range)[only.weekday] ?? null;
  return per ? listBuckets(range, per, weekStartDay).length : null;
}

/** For daily activities, the average of a day is a share. */
const meanText = (activity: Activity, { per }: OfRange, mean: number): string =>
  activity.unit === 'DAYS' && (per === undefined || per === 'DAY') ? shareText(mean) : meanAmount(activity, mean);

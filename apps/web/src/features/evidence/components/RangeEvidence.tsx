import type { Activity } from '@sevenfold/contract';
import { weekDone } from '@sevenfold/domain/activity';
import type { DateRange } from '@sevenfold/domain/explore';
import { useState } from 'react';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { amountText } from '../../activity/amount';
import { useTotal } from '../../explore/api';
import { sumFormula } from '../formula';
import { ENTRIES_STEP, useRangeRecords } from '../rangeRecords';
import { EntryList } from './EntryList';
import { Formula, NotHere } from './Parts';

/** What an activity came to on some days, which may be years: the latest records, and more of them on demand. */
export function RangeEvidence({ activity, range }: { activity: Activity; range: DateRange }) {
  const text = useText();
  const [limit, setLimit] = useState(ENTRIES_STEP);
  const { entries, isWhole, isFailed, isAway, isBusy, retry } = useRangeRecords(activity.id, range, limit);
  // The sum of what is here, unless that is not all of it.
  const summed = useTotal(activity.id, range, entries !== undefined && !isWhole);
  if (!entries) return <NotHere isFailed={isFailed} isAway={isAway} isBusy={isBusy} onRetry={retry} />;
  const total = isWhole ? weekDone(activity.unit, entries) : summed;
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={total === undefined ? '…' : amountText(activity, total)}
        lines={[
          isWhole && total !== undefined ? [text('evidence.done'), sumFormula(activity, entries, total)] : null,
          [text('entry.records'), text(isWhole ? 'evidence.recordsAll' : 'evidence.recordsLatest', { count: entries.length })],
        ]}
      />
      <EntryList activity={activity} entries={entries} isLong />
      {!isWhole && (
        <Button block busy={isBusy} onClick={() => setLimit((shown) => shown + ENTRIES_STEP)}>
          {text('evidence.more')}
        </Button>
      )}
    </div>
  );
}

import type { Activity } from '@sevenfold/contract';
import { weekRange, weekRangeOfYear } from '@sevenfold/domain/calendar';
import { number } from '../../../platform/format';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { amountText } from '../../record/amount';
import { useAreaShare } from '../../activity/useAreaShare';
import { useWeekStartDay } from '../../user/api';
import { shareFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, PartList } from './Parts';

const DAYS = { unit: 'DAYS', customTimesUnit: null } as const;

interface AreaShareProps {
  readonly activity: Activity;
  /** Whole weeks: from W01 to W52 or W53. */
  readonly year: number;
  onOpen(target: BreakdownTarget): void;
}

/** Share of an activity in its area over a year, and the shares of the others. */
export function AreaShareBreakdown({ activity, year, onOpen }: AreaShareProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const share = useAreaShare(activity, year);
  const weeks = weekRangeOfYear(year);
  const range = { from: weekRange(weeks.first, weekStartDay).first, to: weekRange(weeks.last, weekStartDay).last };
  if (!share) return <p className="text-body text-n10">{text('breakdown.noRecords')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={text('breakdown.share', { done: amountText(DAYS, share.days), share: shareText(share.share) })}
        lines={[
          [
            text('breakdown.shareLabel'),
            shareFormula(number(share.days), amountText(DAYS, share.areaDays), share.share),
          ],
          [text('breakdown.rule'), text('breakdown.areaShareRule')],
        ]}
      />
      <PartList
        title={text('breakdown.activities')}
        onOpen={onOpen}
        rows={share.members.map((one) => ({
          key: one.activity.id,
          name: one.activity.name,
          value: amountText(DAYS, one.days),
          target: { kind: 'range', activityId: one.activity.id, range },
        }))}
      />
    </div>
  );
}

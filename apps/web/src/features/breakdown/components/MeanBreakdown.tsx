import type { Activity } from '@sevenfold/contract';
import { meanDone, weeksOfMean } from '@sevenfold/domain/activity';
import { addWeeks, weeksBetween, type WeekId } from '@sevenfold/domain/calendar';
import { useText } from '../../../platform/text';
import { bareAmount } from '../../record/amount';
import { useCurrentWeek } from '../../activity/current';
import { lastWeeks } from '../../activity/history';
import { useHistory } from '../../activity/useHistory';
import { meanAmount, meanFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, NotHere } from './Parts';
import { WeekList } from './WeekList';

interface MeanBreakdownProps {
  readonly activity: Activity;
  readonly from: WeekId;
  readonly to: WeekId;
  onOpen(target: BreakdownTarget): void;
}

/** Average of several weeks, and the total of each. */
export function MeanBreakdown({ activity, from, to, onOpen }: MeanBreakdownProps) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const { history, isError, isBusy, retry } = useHistory(activity, currentWeek);
  if (!history) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const weeks = lastWeeks(activity, history, weeksBetween(from, to) + 1, addWeeks(to, 1)).filter(
    ({ isBefore }) => !isBefore,
  );
  // The last week of an archived activity may be the current one.
  const over = weeks.filter(({ week }) => week < currentWeek);
  const counted = weeksOfMean(over);
  const mean = meanDone(over);
  const sum = counted.reduce((total, { done }) => total + done, 0);
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={mean === null ? '–' : meanAmount(activity, mean)}
        lines={[
          [
            text('breakdown.mean'),
            mean === null
              ? text('breakdown.noWeek')
              : meanFormula(
                  counted.map(({ done }) => bareAmount(activity, done)),
                  bareAmount(activity, sum),
                  meanAmount(activity, mean),
                ),
          ],
          [text('breakdown.counted'), text('breakdown.countedWeeks', { count: counted.length })],
        ]}
      />
      <WeekList activity={activity} weeks={weeks} onOpen={onOpen} />
    </div>
  );
}

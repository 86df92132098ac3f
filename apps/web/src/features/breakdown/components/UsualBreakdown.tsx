import type { Activity } from '@sevenfold/contract';
import { weeksOfMean } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { weekdayLong } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { amountText, bareAmount } from '../../record/amount';
import { useWeekFacts } from '../../review/useWeekSources';
import { usualWeeksOf } from '../../review/weekSources';
import { usualText } from '../../review/words';
import { changeFormula, meanAmount, meanFormula, roundedMean } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, NotHere } from './Parts';
import { WeekList } from './WeekList';

interface UsualBreakdownProps {
  readonly activity: Activity;
  readonly week: WeekId;
  onOpen(target: BreakdownTarget): void;
}

/** A week of an activity compared with the usual: the mean of the four weeks before. */
export function UsualBreakdown({ activity, week, onOpen }: UsualBreakdownProps) {
  const text = useText();
  const { facts, sources, activities, isError, isBusy, retry } = useWeekFacts(week);
  if (!facts || !sources) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const own = facts.activities.find(({ id }) => id === activity.id);
  const dated = activities.find(({ id }) => id === activity.id);
  const weeks = dated ? usualWeeksOf(sources, dated) : [];
  const counted = weeksOfMean(weeks).map(({ done }) => done);
  const [done, usual] = [own?.done ?? 0, own?.meanBefore ?? null];
  const format = (value: number) => bareAmount(activity, roundedMean(activity, value));
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={(own && usualText(own)) ?? amountText(activity, done)}
        lines={[
          usual === null ? null : [text('breakdown.change'), changeFormula(done, roundedMean(activity, usual), format)],
          [
            text('breakdown.usual'),
            usual === null
              ? text('breakdown.noWeek')
              : meanFormula(
                  counted.map(format),
                  format(counted.reduce((sum, one) => sum + one, 0)),
                  meanAmount(activity, usual),
                ),
          ],
          [text('breakdown.counted'), text('breakdown.countedWeeks', { count: counted.length })],
          sources.upTo === null
            ? null
            : [text('breakdown.compared'), text('breakdown.comparedUpTo', { weekday: weekdayLong(sources.upTo) })],
        ]}
      />
      <WeekList activity={activity} weeks={[...weeks, { week, done }]} onOpen={onOpen} />
    </div>
  );
}

import type { Activity } from '@sevenfold/contract';
import { attainment } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useText } from '../../../platform/text';
import { bareAmount } from '../../record/amount';
import { useWeekFacts } from '../../review/useWeekSources';
import { consideredWeeksOf } from '../../review/weekSources';
import { reasonTexts, suggestionText } from '../../review/words';
import { meanAmount, meanFormula } from '../../insight/formula';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, NotHere } from './Parts';
import { WeekList } from './WeekList';

interface OfferBreakdownProps {
  readonly activity: Activity;
  /** Week of the review. */
  readonly week: WeekId;
  onOpen(target: BreakdownTarget): void;
}

/** Basis of a goal suggested by a review: the weeks considered, and how many of them would have met it. */
export function OfferBreakdown({ activity, week, onOpen }: OfferBreakdownProps) {
  const text = useText();
  const { offers, sources, activities, isError, isBusy, retry } = useWeekFacts(week);
  const offer = offers.find(({ activityId }) => activityId === activity.id);
  const own = activities.find(({ id }) => id === activity.id);
  if (!offer || !sources || !own) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const weeks = consideredWeeksOf(sources, own);
  const counted = weeks.filter(({ excused }) => !excused);
  const { suggested, average, goalWeeks, metWeeks } = offer;
  const { direction } = activity;
  const wouldMeet =
    suggested === null ? [] : counted.filter(({ done }) => attainment({ direction, target: suggested, done }) === 1);
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={
          suggested === null
            ? (reasonTexts(activity, offer)[0] ?? text('breakdown.noSuggestion'))
            : suggestionText(activity, offer)
        }
        lines={[
          suggested === null
            ? null
            : [
                text('breakdown.suggested'),
                text('insight.simulated', { met: wouldMeet.length, counted: counted.length }),
              ],
          goalWeeks === 0
            ? null
            : [text('breakdown.met'), text('breakdown.metWeeks', { met: metWeeks, count: goalWeeks })],
          average === null
            ? null
            : [
                text('breakdown.mean'),
                meanFormula(
                  counted.map(({ done }) => bareAmount(activity, done)),
                  bareAmount(
                    activity,
                    counted.reduce((sum, { done }) => sum + done, 0),
                  ),
                  meanAmount(activity, average),
                ),
              ],
          [text('breakdown.counted'), text('breakdown.countedWeeks', { count: counted.length })],
          [
            text('breakdown.rule'),
            text(direction === 'AT_MOST' ? 'breakdown.suggestionAtMostRule' : 'breakdown.suggestionRule'),
          ],
        ]}
      />
      <WeekList activity={activity} weeks={weeks} onOpen={onOpen} />
    </div>
  );
}

import type { Activity } from '@sevenfold/contract';
import { attainment } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useText } from '../../../platform/text';
import { amountText, bareAmount } from '../../activity/amount';
import { useCurrentWeek } from '../../activity/current';
import { weekLabelIn } from '../../activity/goalText';
import { useWeekFacts } from '../../review/useWeekSources';
import { judgedWeeksOf } from '../../review/weekSources';
import { reasonTexts, suggestionText } from '../../review/words';
import { useWeekStartDay } from '../../user/api';
import { meanAmount, meanFormula } from '../formula';
import type { Opened } from '../opened';
import { weekNote } from '../weekNote';
import { Formula, NotHere, PartList } from './Parts';

interface OfferEvidenceProps {
  readonly activity: Activity;
  /** Of the review. */
  readonly week: WeekId;
  onOpen(of: Opened): void;
}

/**
 * Where the goal that a review suggests comes from: the weeks it is judged by, and how many of them would have met it.
 */
export function OfferEvidence({ activity, week, onOpen }: OfferEvidenceProps) {
  const text = useText();
  const currentWeek = useCurrentWeek();
  const weekStartDay = useWeekStartDay();
  const { offers, sources, activities, isError, isBusy, retry } = useWeekFacts(week);
  const offer = offers.find(({ activityId }) => activityId === activity.id);
  const own = activities.find(({ id }) => id === activity.id);
  if (!offer || !sources || !own) return <NotHere isFailed={isError} isAway={false} isBusy={isBusy} onRetry={retry} />;
  const weeks = judgedWeeksOf(sources, own);
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
            ? (reasonTexts(activity, offer)[0] ?? text('evidence.noSuggestion'))
            : suggestionText(activity, offer)
        }
        lines={[
          suggested === null
            ? null
            : [
                text('evidence.suggested'),
                text('insight.simulated', { met: wouldMeet.length, counted: counted.length }),
              ],
          goalWeeks === 0
            ? null
            : [text('evidence.met'), text('evidence.metWeeks', { met: metWeeks, count: goalWeeks })],
          average === null
            ? null
            : [
                text('evidence.mean'),
                meanFormula(
                  counted.map(({ done }) => bareAmount(activity, done)),
                  bareAmount(
                    activity,
                    counted.reduce((sum, { done }) => sum + done, 0),
                  ),
                  meanAmount(activity, average),
                ),
              ],
          [text('evidence.counted'), text('evidence.countedWeeks', { count: counted.length })],
          [
            text('evidence.rule'),
            text(direction === 'AT_MOST' ? 'evidence.suggestionAtMostRule' : 'evidence.suggestionRule'),
          ],
        ]}
      />
      <PartList
        title={text('evidence.weeks')}
        onOpen={onOpen}
        rows={weeks.toReversed().map((one) => ({
          key: one.week,
          name: weekLabelIn(one.week, currentWeek, weekStartDay),
          value: amountText(activity, one.done),
          note: weekNote(activity, one),
          of: { kind: 'week', activityId: activity.id, week: one.week },
        }))}
      />
    </div>
  );
}

import type { Activity } from '@sevenfold/contract';
import { addWeeks, weekIdOf, weekRange, type WeekId } from '@sevenfold/domain/calendar';
import { firstWin, type GoalDiffLine } from '@sevenfold/domain/review';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from '../../../navigation/navigation';
import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import type { KnownReview } from '../../../data/operation';
import { weekdayLong, weekName } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Surface';
import { useToday, useWeekStartDay } from '../../user/api';
import { reviewPaths } from '../places';
import { useFlowKeys } from '../useFlowKeys';
import { changeText, feelingName } from '../words';
import { FeelingFace } from './FeelingFace';
import { ReviewFrame } from './ReviewFrame';

interface FinishedProps {
  week: WeekId;
  review: KnownReview;
  diff: readonly GoalDiffLine[];
  activities: readonly Activity[];
}

/** Summary of a finished review and the changed goals. */
export function Finished({ week, review, diff, activities }: FinishedProps) {
  const text = useText();
  const known = new Map(activities.map((activity) => [activity.id, activity]));
  const win = firstWin(review.wins);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const close = () => navigate(paths.week());
  useFlowKeys({ onNext: close, onLeave: close });
  return (
    <ReviewFrame week={week} sub={useSubtitle(week)}>
      <Card padded className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <span className="inline-flex size-10 flex-none items-center justify-center rounded-full bg-y9 text-on-primary">
            <Check className="size-5 stroke-[2.5]" aria-hidden="true" />
          </span>
          <h2 ref={heading} tabIndex={-1} className="text-h2">
            {text('review.finished', { week: weekName(week) })}
          </h2>
        </div>
        {review.feeling !== null && (
          <p className="flex items-center gap-2 text-body text-n11">
            <FeelingFace feeling={review.feeling} />
            {text('review.feelingOf', { feeling: feelingName(review.feeling) })}
          </p>
        )}
        {review.facts && review.facts.goals > 0 && (
          <p className="text-body text-n11 tabular-nums">
            {text('review.goalsMet', { met: review.facts.goalsMet, goals: review.facts.goals })}
          </p>
        )}
        {win !== '' && <blockquote className="border-l-2 border-n6 pl-3 text-body text-n12">{win}</blockquote>}
        <ul className="flex flex-col gap-1 text-body text-n11 tabular-nums">
          {diff.map((line) => {
            const activity = known.get(line.activityId);
            return activity && <li key={line.activityId}>{changeText(activity, line)}</li>;
          })}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Link {...paths.week()} className={buttonClass({ variant: 'primary', size: 'large' })}>
            {text('review.done')}
          </Link>
          <Link {...reviewPaths.all()} className={buttonClass({ variant: 'ghost', size: 'large' })}>
            {text('review.past')}
          </Link>
        </div>
      </Card>
    </ReviewFrame>
  );
}

/** "See you Monday."; after a late review, refers to the end of the current week. */
function useSubtitle(week: WeekId): string {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  if (week !== weekIdOf(today, weekStartDay)) return text('review.seeYouSoon');
  return text('review.seeYou', { day: weekdayLong(weekRange(addWeeks(week, 1), weekStartDay).first) });
}

import type { Activity } from '@sevenfold/contract';
import { addWeeks, weekIdOf, weekNumberOf, weekRange, type WeekId } from '@sevenfold/domain/calendar';
import type { GoalDiffLine } from '@sevenfold/domain/review';
import { PenLine, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Command, KnownReview } from '#data';
import { undo } from '#dispatch';
import { Link, navigate, paths } from '#navigation';
import { useText, weekdayLong, weekName } from '#platform';
import { Button, buttonClass, cx } from '#ui';
import { useToday, useWeekStartDay } from '#features/user';
import { PlanWeekButton } from '#features/weekPlan';
import { ON_TINT } from '../onTint';
import { reviewPaths, STEPS } from '../places';
import { useFlowKeys } from '../useFlowKeys';
import { useNextWeek } from '../useNextWeek';
import { changeText } from '../words';
import { HeardAbout } from './HeardAbout';
import { Letter } from './Letter';
import { ReviewFrame } from './ReviewFrame';
import { CARD_SIZE, WeekCard } from './WeekCard';

/** Result of finishing a review. */
export interface FinishedWith {
  readonly diff: readonly GoalDiffLine[];
  readonly command: Command;
}

interface FinishedProps {
  week: WeekId;
  review: KnownReview;
  finished: FinishedWith;
  activities: readonly Activity[];
}

/** The end of a review: the card of the week, to save or share, and the changed goals. */
export function Finished({ week, review, finished: { diff, command }, activities }: FinishedProps) {
  const { facts } = review;
  const text = useText();
  const known = new Map(activities.map((activity) => [activity.id, activity]));
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  useEffect(() => {
    scrollTo({ top: 0 });
    focusHeading();
  }, []);
  /** Null before the card was turned for the first time. */
  const [isTurned, setTurned] = useState<boolean | null>(null);
  const next = useNextWeek(week);
  const canWrite = next.place !== 'PAST';
  const changes = diff.flatMap((line) => {
    const activity = known.get(line.activityId);
    return activity ? [changeText(activity, line)] : [];
  });
  const turn = canWrite && (
    <Button
      className={ON_TINT}
      icon={
        isTurned ? (
          <RotateCcw className="size-4.5" aria-hidden="true" />
        ) : (
          <PenLine className="size-4.5" aria-hidden="true" />
        )
      }
      autoFocus={isTurned === false}
      onClick={() => setTurned(!isTurned)}
    >
      {isTurned
        ? text('review.letterBack')
        : review.letter
          ? text('review.letterOpen')
          : text('review.letterWrite', { number: weekNumberOf(next.id) })}
    </Button>
  );
  const close = () => navigate(paths.week());
  useFlowKeys({ onNext: close, onLeave: () => (isTurned ? setTurned(false) : close()) });
  return (
    <ReviewFrame
      week={week}
      step={STEPS}
      feeling={review.feeling}
      onLeave={close}
      actions={
        <Button variant="ghost" icon={<Undo2 className="size-4.5" aria-hidden="true" />} onClick={() => undo(command)}>
          {text('ui.undo')}
        </Button>
      }
      footer={
        <>
          <Link {...paths.week()} className={cx(buttonClass({ size: 'large' }), ON_TINT)}>
            {text('review.done')}
          </Link>
          {canWrite ? (
            <PlanWeekButton week={next} variant="primary" size="large" />
          ) : (
            <Link {...reviewPaths.all()} className={buttonClass({ variant: 'primary', size: 'large' })}>
              {text('review.pastShort')}
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6 medium:items-center">
        <div className="flex flex-col gap-1.5 medium:text-center">
          <h2 ref={heading} tabIndex={-1} className="text-h1 text-n12 medium:text-display">
            {text('review.finished', { week: weekName(week) })}
          </h2>
          <p className="text-body text-n10">{useFarewell(week)}</p>
        </div>
        {/* Above the card, below which nobody would see it. */}
        <HeardAbout onDone={focusHeading} />
        {facts && !isTurned ? (
          <WeekCard week={week} facts={facts} review={review}>
            {turn}
          </WeekCard>
        ) : (
          <div className="flex flex-col items-center gap-4">
            {isTurned && <Letter week={week} review={review} changes={changes} className={CARD_SIZE} />}
            {turn}
          </div>
        )}
        {!isTurned && changes.length > 0 && (
          <ul className="flex flex-col gap-1 text-body text-n11 tabular-nums">
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </ReviewFrame>
  );
}

/** "See you Monday."; after a late review, refers to the end of the current week. */
function useFarewell(week: WeekId): string {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  if (week !== weekIdOf(today, weekStartDay)) return text('review.seeYouSoon');
  return text('review.seeYou', { day: weekdayLong(weekRange(addWeeks(week, 1), weekStartDay).first) });
}

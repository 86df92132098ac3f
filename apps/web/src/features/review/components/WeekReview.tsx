import type { WeekView } from '@sevenfold/domain/calendar';
import type { ReviewSummary } from '@sevenfold/contract';
import { isLastDayOfWeek } from '@sevenfold/domain/review';
import { Link } from '#navigation';
import { useText } from '#platform';
import { buttonClass, type ButtonLook } from '#ui';
import { useReviewSummary } from '../api';
import { useIsReviewOffered } from '../useIsReviewOffered';
import { reviewPaths } from '../places';
import { feelingName } from '../words';
import { FeelingFace } from './FeelingFace';

/**
 * Link to the review of the week shown, unless it is finished or there is nothing to review yet: subtle, and prominent
 * on the week's last day.
 */
export function WeekReviewLink({ view, isSmall = false }: { view: WeekView; isSmall?: boolean }) {
  const text = useText();
  const review = useReviewSummary(view.id);
  const isOffered = useIsReviewOffered(view.id);
  if (view.place === 'FUTURE' || !isOffered) return null;
  const look: ButtonLook = { variant: isReviewDay(view) ? 'primary' : 'neutral', size: isSmall ? 'small' : 'medium' };
  return (
    <Link {...reviewPaths.review(view.id)} className={buttonClass(look)}>
      {text(review ? 'review.continue' : 'review.reviewWeek')}
    </Link>
  );
}

/** Quote from the finished review of the week shown. */
export function WeekReview({ view }: { view: WeekView }) {
  const review = useReviewSummary(view.id);
  return (
    review?.status === 'FINISHED' && (
      <div className="flex pt-1 pb-4">
        <Quoted review={review} />
      </div>
    )
  );
}

const isReviewDay = ({ place, today, weekStartDay }: WeekView): boolean =>
  place === 'CURRENT' && isLastDayOfWeek(today, weekStartDay);

function Quoted({ review: { weekId, feeling, firstWin } }: { review: ReviewSummary }) {
  const text = useText();
  return (
    <Link
      {...reviewPaths.review(weekId)}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-x-3 gap-y-1 rounded-card bg-card px-3.5 py-2 shadow-s1 max-medium:basis-full max-medium:flex-wrap max-medium:py-2.5 hover:bg-n2 active:bg-n3 dark:hover:bg-n3"
    >
      {feeling !== null && (
        <>
          <FeelingFace feeling={feeling} className="size-6" isStrong />
          <span className="flex-none text-body font-strong text-n12">{feelingName(feeling)}</span>
        </>
      )}
      {firstWin !== '' && (
        // On a phone, words that do not fit beside the feeling have the line below.
        <span className="line-clamp-2 min-w-0 text-body wrap-anywhere text-n11 medium:line-clamp-1">{firstWin}</span>
      )}
      <span className="ml-auto flex-none text-small text-n10 max-medium:sr-only print:hidden">
        {text('review.read')}
      </span>
    </Link>
  );
}

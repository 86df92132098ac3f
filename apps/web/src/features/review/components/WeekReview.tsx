import type { WeekView } from '@sevenfold/domain/calendar';
import type { ReviewSummary } from '@sevenfold/contract';
import { isLastDayOfWeek } from '@sevenfold/domain/review';
import { Quote } from 'lucide-react';
import { Link } from '../../../navigation/navigation';
import { navigate } from '../../../navigation/location';
import { useShortcuts } from '../../../navigation/shortcuts';
import { useText } from '../../../platform/text';
import { buttonClass, type ButtonLook } from '../../../ui/buttonClass';
import { useReviews } from '../api';
import { reviewPaths } from '../places';
import { feelingName } from '../words';
import { FeelingFace } from './FeelingFace';

/** Review of the week shown: a quote from it, or a link to start one. Reserves its line while loading. */
export function WeekReview({ view }: { view: WeekView }) {
  const text = useText();
  const reviews = useReviews();
  const review = reviews?.find(({ weekId }) => weekId === view.id);
  const isFuture = view.place === 'FUTURE';
  useShortcuts({ r: () => navigate(reviewPaths.review(view.id)) }, !isFuture);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 pb-5">
      {review?.status === 'FINISHED' ? (
        <Quoted review={review} />
      ) : isFuture ? (
        <p className="text-small text-n10">{text('review.opensThen')}</p>
      ) : (
        <Opening view={view} review={review} />
      )}
      <Link {...reviewPaths.all()} className={buttonClass({ variant: 'ghost', size: 'small' })}>
        {text('review.past')}
      </Link>
    </div>
  );
}

function Quoted({ review: { weekId, feeling, firstWin } }: { review: ReviewSummary }) {
  const text = useText();
  return (
    <Link
      {...reviewPaths.review(weekId)}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 max-medium:basis-full rounded-card bg-card px-3.5 py-2 shadow-s1 hover:bg-n2 active:bg-n3 dark:hover:bg-n3"
    >
      {feeling !== null && (
        <>
          <FeelingFace feeling={feeling} className="text-n11" />
          <span className="flex-none text-body font-strong text-n12">{feelingName(feeling)}</span>
        </>
      )}
      {firstWin !== '' && (
        <span className="flex min-w-0 items-center gap-1.5 text-body text-n11">
          <Quote className="size-3.5 text-n9" aria-hidden="true" />
          <span className="truncate">{firstWin}</span>
        </span>
      )}
      <span className="ml-auto flex-none text-small text-n10 max-medium:sr-only">{text('review.read')}</span>
    </Link>
  );
}

/** Subtle while the week is running, prominent on its last day. */
function Opening({ view, review }: { view: WeekView; review: ReviewSummary | undefined }) {
  const text = useText();
  const isLastDay = view.place === 'CURRENT' && isLastDayOfWeek(view.today, view.weekStartDay);
  const look: ButtonLook = { variant: isLastDay ? 'primary' : 'neutral', size: isLastDay ? 'medium' : 'small' };
  return (
    <Link {...reviewPaths.review(view.id)} className={buttonClass(look)}>
      {text(review ? 'review.continue' : 'review.reviewWeek')}
    </Link>
  );
}

import type { WeekId } from '@sevenfold/domain/calendar';
import { Link } from '#navigation';
import { useText, weekName } from '#platform';
import { buttonClass, Card } from '#ui';
import { useReview } from '../api';
import { reviewPaths } from '../places';
import { useIsReviewOffered } from '../useIsReviewOffered';

/** Shown on the last day of a week whose review is offered: "Week 40 is ready to review." */
export default function DayReviewCard({ week }: { week: WeekId }) {
  const text = useText();
  const review = useReview(week);
  const isOpen = useIsReviewOffered(week);
  if (!isOpen) return null;
  return (
    <Card padded className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-48 text-body font-strong text-n12">
        {text('review.ready', { week: weekName(week) })}
      </p>
      <Link {...reviewPaths.review(week)} className={buttonClass({ variant: 'neutral' })}>
        {text(review ? 'review.continue' : 'review.start')}
      </Link>
    </Card>
  );
}

import { isWeekId, weekIdOf, type WeekId, weekNumberOf } from '@sevenfold/domain/calendar';
import { isReviewable } from '@sevenfold/domain/review';
import { useEffect, useState } from 'react';
import { useRowsState } from '#data';
import { Link, navigate, paths, useLocation, useParams, useSearch, useTitle } from '#navigation';
import { NetworkError, useText, weekName } from '#platform';
import { buttonClass, Loading, PageError, PlainPage } from '#ui';
import { useSettings, useToday } from '#features/user';
import { isWithinCalendar } from '#features/insight';
import { useReview } from '../api';
import { EditView } from '../components/EditView';
import { Finished, type FinishedWith } from '../components/Finished';
import { Flow } from '../components/Flow';
import { LookBackSkeleton } from '../components/Opening';
import { ReadView } from '../components/ReadView';
import { ReviewFrame } from '../components/ReviewFrame';
import { reviewPaths } from '../places';
import { useWeekFacts } from '../useWeekSources';

/** The review of one week: the flow, or the finished review. */
export default function ReviewScreen() {
  const week = useParams()['week'];
  const today = useToday();
  const { weekStartDay } = useSettings();
  if (!isWeekId(week) || !isWithinCalendar(week, weekStartDay))
    return <Unreadable current={weekIdOf(today, weekStartDay)} />;
  if (!isReviewable(week, today, weekStartDay)) return <ToCome week={week} current={weekIdOf(today, weekStartDay)} />;
  return <WeekReview week={week} />;
}

function WeekReview({ week }: { week: WeekId }) {
  const text = useText();
  useTitle(text('review.named', { week: weekName(week) }));
  const isEdit = useSearch()['edit'] !== undefined;
  const review = useReview(week);
  const { isFailed, isReading, error, retry } = useRowsState();
  const loaded = useWeekFacts(week);
  const { key } = useLocation();
  const [end, setEnd] = useState<{ readonly finished: FinishedWith; readonly key: string } | null>(null);
  if (review === undefined) {
    return (
      <ReviewFrame week={week} sub={text('review.title')} onLeave={() => navigate(paths.week(week))}>
        {isFailed ? (
          <PageError
            text={
              error instanceof NetworkError
                ? text('review.away')
                : text('review.loadError', { number: weekNumberOf(week) })
            }
            onRetry={retry}
            busy={isReading}
          />
        ) : (
          <Loading pending skeleton={<LookBackSkeleton />}>
            {null}
          </Loading>
        )}
      </ReviewFrame>
    );
  }
  if (review?.status !== 'FINISHED')
    return (
      <Flow
        week={week}
        review={review}
        loaded={loaded}
        isReopened={end !== null}
        onFinished={(finished) => setEnd({ finished, key })}
      />
    );
  if (isEdit) return <EditView week={week} review={review} />;
  // Only on the history entry of the last step: going back leads to the finished review.
  if (end?.key === key)
    return <Finished week={week} review={review} finished={end.finished} activities={loaded.activities} />;
  return <ReadView week={week} review={review} now={loaded.facts} />;
}

/** Redirects from a future week to the current one, with an explanation. */
function ToCome({ week, current }: { week: WeekId; current: WeekId }) {
  useEffect(
    () => navigate({ ...reviewPaths.review(current), replace: true, state: { reviewToCome: weekName(week) } }),
    [week, current],
  );
  return null;
}

/** The URL contains no valid week. */
function Unreadable({ current }: { current: WeekId }) {
  const text = useText();
  useTitle(text('review.past'));
  return (
    <PlainPage
      title={text('review.unreadable')}
      text={text('review.unreadableText')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Link {...reviewPaths.review(current)} className={buttonClass({ variant: 'primary' })}>
            {text('review.thisWeek')}
          </Link>
          <Link {...reviewPaths.all()} className={buttonClass({ variant: 'ghost' })}>
            {text('review.past')}
          </Link>
        </span>
      }
    />
  );
}

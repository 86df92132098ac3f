import type { ReviewSummary } from '@sevenfold/contract';
import { type WeekId, weekIdOf, weekYearOf } from '@sevenfold/domain/calendar';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRowsState } from '#data';
import { Link, paths, useTitle } from '#navigation';
import { number, useText, weekDates, weekName } from '#platform';
import {
  Button,
  buttonClass,
  Card,
  Chip,
  COMPACT,
  cx,
  EmptyState,
  Loading,
  PageError,
  PageHeader,
  SectionHeader,
  Skeleton,
  useMedia,
} from '#ui';
import { BackBar } from '#features/activity';
import { useToday, useWeekStartDay } from '#features/user';
import { useReviews } from '../api';
import { FeelingFace } from '../components/FeelingFace';
import { Garden } from '../components/Garden';
import { rememberOpened } from '../lastOpened';
import { reviewPaths } from '../places';
import { useIsAnyDayRecorded } from '../useIsReviewOffered';
import { useWeekToReview } from '../useWeekToReview';
import { feelingName } from '../words';

const PAGE = 52;
/** Reviews of a year that stand in one column on every screen. */
const FEW = 6;

/** A year of weeks as a garden, and all reviews, latest first. */
export default function PastReviewsScreen() {
  const text = useText();
  const data = useReviews();
  const { isFailed, isReading, retry } = useRowsState();
  const current = weekIdOf(useToday(), useWeekStartDay());
  const offered = useWeekToReview();
  const hasBegun = useIsAnyDayRecorded(current);
  // Without any review, a week that has begun is worth the first one, before it is offered elsewhere.
  const first = offered ?? (hasBegun ? current : null);
  const isCompact = useMedia(COMPACT);
  const link = data && data.length > 0 && offered && (
    <ReviewLink week={offered} current={current} isSmall={isCompact} />
  );
  useTitle(text('review.past'));
  return (
    <div className="column-grids">
      <BackBar to={paths.week()} name={text('shell.week')}>
        {/* Beside the title of a phone, it has no room in every language. */}
        {isCompact && link ? link : undefined}
      </BackBar>
      <PageHeader title={text('review.past')} actions={!isCompact && link} />
      {isFailed && !data && <PageError text={text('review.loadErrorAll')} onRetry={retry} busy={isReading} />}
      <Loading pending={!data && !isFailed} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {data && (
          <div className="flex flex-col gap-6">
            {/* Above a garden that is nearly bare. */}
            {data.length === 0 && <NoReviews first={first} current={current} />}
            <Garden reviews={data} current={current} />
            {data.length > 0 && <Reviews reviews={data} />}
          </div>
        )}
      </Loading>
    </div>
  );
}

/** Leads to the review of a week, else to the first record. */
function NoReviews({ first, current }: { first: WeekId | null; current: WeekId }) {
  const text = useText();
  const grows = text('review.pastEmpty');
  return first ? (
    <EmptyState drawing="garden" text={grows} action={<ReviewLink week={first} current={current} />} />
  ) : (
    <EmptyState
      drawing="garden"
      text={grows}
      note={text('review.pastRecord')}
      action={
        <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
          {text('activity.openToday')}
        </Link>
      }
    />
  );
}

function ReviewLink({ week, current, isSmall }: { week: WeekId; current: WeekId; isSmall?: boolean }) {
  const text = useText();
  return (
    <Link
      {...reviewPaths.review(week)}
      className={buttonClass({ variant: 'primary', size: isSmall ? 'small' : 'medium' })}
    >
      {text(week === current ? 'review.thisWeek' : 'review.lastWeek')}
    </Link>
  );
}

function Reviews({ reviews }: { reviews: readonly ReviewSummary[] }) {
  const text = useText();
  const [count, setCount] = useState(PAGE);
  const shown = reviews.toReversed().slice(0, count);
  const years = [...new Set(shown.map(({ weekId }) => weekYearOf(weekId)))];
  const hasGoals = shown.some(({ goalsMet }) => goalsMet !== null && goalsMet > 0);
  const list = useRef<HTMLDivElement>(null);
  const showMore = () => {
    flushSync(() => setCount(count + PAGE));
    // The pressed button may be gone.
    list.current?.querySelectorAll('a')[count]?.focus();
  };
  return (
    <div ref={list} className="contents">
      {years.map((year, index) => {
        const ofYear = shown.filter(({ weekId }) => weekYearOf(weekId) === year);
        return (
          <section key={year}>
            <SectionHeader
              title={text('objective.yearName', { year: String(year) })}
              detail={index === 0 && hasGoals && text('review.listGoalsThen')}
            />
            {/* Hides the lines above the first reviews. */}
            <Card className="overflow-clip">
              <ul
                className={cx(
                  '-mt-px',
                  // Line by line, so that the weeks before the latest stand beside it.
                  ofYear.length > FEW && 'wide:grid wide:grid-cols-2 wide:[&>:nth-child(even)]:border-l',
                )}
              >
                {ofYear.map((review) => (
                  <ReviewLine key={review.weekId} review={review} />
                ))}
              </ul>
            </Card>
          </section>
        );
      })}
      {reviews.length > count && (
        <Button className="self-center" onClick={showMore}>
          {text('review.showMore')}
        </Button>
      )}
    </div>
  );
}

function ReviewLine({ review: { weekId, status, feeling, firstWin, goalsMet, goals } }: { review: ReviewSummary }) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  return (
    <li className="min-w-0 border-t border-n4">
      <Link
        {...reviewPaths.review(weekId)}
        state={{ fromReviews: true }}
        onClick={() => rememberOpened(weekId)}
        className="flex min-h-15 items-center gap-3 px-3.5 py-2 hover:bg-n3/60 active:bg-n3 focus-inset"
      >
        <span className="inline-flex size-9 flex-none items-center justify-center rounded-full bg-n3 text-n11">
          {feeling === null ? (
            <span aria-hidden="true">–</span>
          ) : (
            <FeelingFace feeling={feeling} className="size-9" isStrong />
          )}
          <span className="sr-only">{feeling === null ? text('review.noFeeling') : feelingName(feeling)}</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-body font-strong text-n12">{weekName(weekId)}</span>
            <span className="text-small text-n10 tabular-nums">{weekDates(weekId, weekStartDay)}</span>
          </span>
          {firstWin !== '' && <span className="line-clamp-2 text-small text-pretty text-n10">{firstWin}</span>}
        </span>
        {status === 'DRAFT' ? (
          <Chip>{text('review.draft')}</Chip>
        ) : (
          // A missed week shows no zero.
          goals !== null &&
          goalsMet !== null &&
          goalsMet > 0 && (
            <span className="flex-none text-small text-n10 tabular-nums">
              <span aria-hidden="true">{text('review.cardOf', { value: number(goalsMet), of: number(goals) })}</span>
              <span className="sr-only">{text('review.goalsMet', { met: goalsMet, goals })}</span>
            </span>
          )
        )}
      </Link>
    </li>
  );
}

import { addWeeks, today as dateAt, type WeekId, weekNumberOf } from '@sevenfold/domain/calendar';
import type { ReviewFacts } from '@sevenfold/domain/review';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { Link, navigate, paths, useLocationState } from '#navigation';
import { dispatch } from '#dispatch';
import type { KnownReview } from '#data';
import { dayLong, parseInstant, useText, weekName } from '#platform';
import { buttonClass, Menu } from '#ui';
import { useSettings, useToday } from '#features/user';
import { carryMark } from '../carryMark';
import { deleteReview } from '../commands';
import { stashChoices } from '../useGoalChoices';
import { reviewPaths } from '../places';
import { feelingName, sinceReviewText } from '../words';
import { FeelingFace } from './FeelingFace';
import { Fold } from './Fold';
import { Averages, Numbers } from './Numbers';
import { LookBack, showsGoalsMet } from './Opening';
import { ReviewFrame } from './ReviewFrame';
import { WeekCardActions } from './WeekCard';

interface ReadViewProps {
  week: WeekId;
  review: KnownReview;
  /** The week's facts as of now; undefined while loading. */
  now: ReviewFacts | undefined;
}

/** A finished review with its frozen facts. */
export function ReadView({ week, review, now }: ReadViewProps) {
  const text = useText();
  const { timezone, dayEndsAt } = useSettings();
  const today = useToday();
  const { fromReviews } = useLocationState();
  const { feeling, wins, struggles, notes, letter, facts, finishedAt } = review;
  const hasChanged = facts && now && sinceReviewText(facts, now) !== undefined;
  const note =
    finishedAt === null ? undefined : (
      <>
        {text('review.frozen', { day: dayLong(dateAt(parseInstant(finishedAt), timezone, dayEndsAt), today) })}
        {hasChanged && <span className="print:hidden"> · {text('review.frozenOpens')}</span>}
      </>
    );
  const remove = () => {
    stashChoices(week);
    dispatch(deleteReview(review), text('review.deleted', { week: weekName(week) }));
    navigate({ ...reviewPaths.all(), replace: true });
  };
  const leave = () => {
    if (fromReviews) carryMark(week, () => history.back());
    else navigate(paths.week(week));
  };
  const mood = feeling !== null && (
    <p className="flex items-center gap-3 text-body font-strong text-n12">
      <FeelingFace feeling={feeling} className="size-8 medium:size-11" isStrong />
      {feelingName(feeling)}
    </p>
  );
  return (
    <ReviewFrame
      week={week}
      sub={text('review.title')}
      feeling={feeling}
      onLeave={leave}
      actions={
        <>
          <Link {...reviewPaths.edit(week)} className={buttonClass({ variant: 'ghost' })}>
            <Pencil className="size-4.5" aria-hidden="true" />
            <span className="max-medium:sr-only">{text('review.edit')}</span>
          </Link>
          <Menu
            label={text('review.options')}
            items={[
              { id: 'past', label: text('review.past'), onAct: () => navigate(reviewPaths.all()) },
              {
                id: 'delete',
                label: text('review.delete'),
                icon: <Trash2 aria-hidden="true" />,
                danger: true,
                onAct: remove,
              },
            ]}
          />
        </>
      }
    >
      <div className="flex flex-col gap-7">
        {facts ? (
          <LookBack week={week} facts={facts}>
            {mood}
          </LookBack>
        ) : (
          mood
        )}
        {wins + struggles !== '' && (
          <div className="grid gap-x-8 gap-y-7 medium:auto-cols-fr medium:grid-flow-col">
            <Written title={text('review.winsShort')} written={wins} />
            <Written title={text('review.strugglesShort')} written={struggles} />
          </div>
        )}
        <Written title={text('review.notesShort')} written={notes} />
        <Written title={text('review.letter', { number: weekNumberOf(addWeeks(week, 1)) })} written={letter ?? ''} />
        {facts && (
          <Fold
            title={text('review.numbersShort')}
            isOpenAtFirst
            beside={
              showsGoalsMet(facts) && <Averages facts={facts} week={week} finishedAt={finishedAt} areGoalsAbove />
            }
          >
            <Numbers
              facts={facts}
              week={week}
              finishedAt={finishedAt}
              note={note}
              now={now}
              areGoalsAbove={showsGoalsMet(facts)}
            />
          </Fold>
        )}
        {facts && <WeekCardActions week={week} facts={facts} review={review} />}
        <div className="flex flex-wrap gap-2 border-t border-n12/10 pt-4 print:hidden">
          <Link {...paths.week(week)} className={`-ml-4 ${buttonClass({ variant: 'ghost' })}`}>
            <ArrowLeft className="size-4.5" aria-hidden="true" />
            {weekName(week)}
          </Link>
          <Link {...reviewPaths.all()} className={buttonClass({ variant: 'ghost' })}>
            {text('review.past')}
          </Link>
        </div>
      </div>
    </ReviewFrame>
  );
}

/** A text of the review; one that was left empty is not missed here. */
function Written({ title, written }: { title: string; written: string }) {
  if (written === '') return null;
  return (
    <section>
      <h3 className="pb-1 text-small font-semibold text-n10">{title}</h3>
      <p dir="auto" className="text-body wrap-anywhere whitespace-pre-wrap text-n12">
        {written}
      </p>
    </section>
  );
}

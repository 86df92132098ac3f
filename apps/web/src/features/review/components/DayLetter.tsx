import { addWeeks, localDateTime, type WeekId, weekNumberOf, weekRange } from '@sevenfold/domain/calendar';
import { goalChangeWith } from '@sevenfold/domain/review';
import { useMemo } from 'react';
import type { KnownReview } from '#data';
import { Link } from '#navigation';
import { parseInstant, useText } from '#platform';
import { dispatch } from '#dispatch';
import { Button, buttonClass, Card } from '#ui';
import { isShortWeek, useActivities } from '#features/activity';
import { useSettings } from '#features/user';
import { foldLetter } from '../commands';
import { reviewPaths } from '../places';
import { changeText } from '../words';
import { LetterLines } from './LetterLines';

interface DayLetterProps {
  review: KnownReview;
}

/** The note of the week before, at the top of today until it is folded away. */
export default function DayLetter({ review: { weekId, letter } }: DayLetterProps) {
  const text = useText();
  const fold = () => {
    dispatch(foldLetter(weekId), text('review.letterFolded'));
    // The button is gone with the note.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <Card padded className="flex flex-col gap-3">
      <h2 className="text-small font-semibold text-n10">
        {text('review.letterFrom', { number: weekNumberOf(weekId) })}
      </h2>
      <p dir="auto" className="line-clamp-6 text-body wrap-anywhere whitespace-pre-wrap text-n12">
        {letter}
      </p>
      <LetterLines week={addWeeks(weekId, 1)} changes={useGoalChanges(addWeeks(weekId, 1))} />
      <div className="-mx-2 -my-1.5 flex flex-wrap justify-end gap-1">
        <Link {...reviewPaths.review(weekId)} className={buttonClass({ variant: 'ghost' })}>
          {text('review.read')}
        </Link>
        <Button variant="ghost" onClick={fold}>
          {text('review.letterFold')}
        </Button>
      </div>
    </Card>
  );
}

/**
 * "Run: 3 days → 4 days" for each goal that changes with a week. The first goal of a new activity changes nothing, and
 * neither does the end of its short first week.
 */
function useGoalChanges(week: WeekId): readonly string[] {
  const activities = useActivities();
  const { timezone, weekStartDay } = useSettings();
  return useMemo(
    () =>
      (activities ?? []).flatMap((activity) => {
        const isNew =
          localDateTime(parseInstant(activity.createdAt), timezone).date >= weekRange(week, weekStartDay).first;
        const isSame = isNew || isShortWeek(activity, addWeeks(week, -1));
        const change = isSame ? null : goalChangeWith(activity, week);
        return change ? [changeText(activity, change)] : [];
      }),
    [activities, week, timezone, weekStartDay],
  );
}

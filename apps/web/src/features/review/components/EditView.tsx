import { addWeeks, type WeekId, weekNumberOf } from '@sevenfold/domain/calendar';
import { useState } from 'react';
import { navigate } from '#navigation';
import { dispatch } from '#dispatch';
import type { KnownReview } from '#data';
import { useText } from '#platform';
import { Button } from '#ui';
import { endEdit, type ReviewTexts } from '../commands';
import { reviewPaths } from '../places';
import { getTexts, useDraft } from '../useDraft';
import { useFlowKeys } from '../useFlowKeys';
import { FeelingPicker } from './FeelingPicker';
import { Fold } from './Fold';
import { Numbers } from './Numbers';
import { ReviewFrame } from './ReviewFrame';
import { SavedLine } from './SavedLine';
import { ReviewText } from './TextStep';

/** Edits a finished review. Changes are saved while typing; the facts stay frozen. */
export function EditView({ week, review }: { week: WeekId; review: KnownReview }) {
  const text = useText();
  const { texts, savedAt, change, flush } = useDraft(week, review);
  const [before] = useState(() => getTexts(review));
  const end = () => {
    flush();
    const { feeling } = texts;
    if (feeling !== null && isDifferent(before, texts))
      dispatch(endEdit(week, before, { ...texts, feeling }), text('review.changed'));
    navigate({ ...reviewPaths.review(week), replace: true });
  };
  useFlowKeys({ onNext: end, onLeave: end });
  return (
    <ReviewFrame
      week={week}
      sub={<SavedLine savedAt={savedAt} />}
      feeling={texts.feeling}
      onLeave={end}
      footer={
        <Button variant="primary" size="large" kbd="mod+enter" className="col-start-2" onClick={end}>
          {text('review.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-7">
        <FeelingPicker value={texts.feeling} onChange={(feeling) => change({ feeling })} />
        <ReviewText label={text('review.winsShort')} value={texts.wins} onChange={(wins) => change({ wins })} />
        <ReviewText
          label={text('review.strugglesShort')}
          value={texts.struggles}
          onChange={(struggles) => change({ struggles })}
        />
        <ReviewText label={text('review.notesShort')} value={texts.notes} onChange={(notes) => change({ notes })} />
        <ReviewText
          label={text('review.letter', { number: weekNumberOf(addWeeks(week, 1)) })}
          value={texts.letter ?? ''}
          onChange={(letter) => change({ letter })}
        />
        {review.facts && (
          <Fold title={text('review.numbersShort')}>
            <Numbers facts={review.facts} week={week} finishedAt={review.finishedAt} />
          </Fold>
        )}
      </div>
    </ReviewFrame>
  );
}

const isDifferent = (a: ReviewTexts, b: ReviewTexts): boolean =>
  (Object.keys(a) as (keyof ReviewTexts)[]).some((name) => a[name] !== b[name]);

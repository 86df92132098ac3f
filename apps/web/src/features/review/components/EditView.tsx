import { type WeekId, weekNumberOf } from '@sevenfold/domain/calendar';
import { useRef } from 'react';
import { navigate } from '#navigation';
import { dispatch } from '#dispatch';
import type { KnownReview } from '#data';
import { useText } from '#platform';
import { Button } from '#ui';
import { endEdit, type ReviewTexts, storable } from '../commands';
import { reviewPaths } from '../places';
import { useDraft } from '../useDraft';
import { useFlowKeys } from '../useFlowKeys';
import { useNextWeek } from '../useNextWeek';
import { FeelingPicker } from './FeelingPicker';
import { Fold } from './Fold';
import { Numbers } from './Numbers';
import { ReviewFrame } from './ReviewFrame';
import { SavedLine } from './SavedLine';
import { ReviewText } from './TextStep';

/** Edits a finished review. Changes are saved while typing; the facts stay frozen. */
export function EditView({ week, review }: { week: WeekId; review: KnownReview }) {
  const text = useText();
  const { texts, typed, savedAt, change, flush } = useDraft(week, review);
  /** The texts that were edited, as they were before. */
  const before = useRef<Partial<ReviewTexts>>({});
  const next = useNextWeek(week);
  // Nobody would read a note to a week that is over.
  const hasLetter = next.place !== 'PAST' || Boolean(texts.letter) || 'letter' in typed;
  const edit = (fields: Partial<ReviewTexts>) => {
    for (const name of namesOf(fields)) if (!(name in typed)) Object.assign(before.current, { [name]: texts[name] });
    change(fields);
  };
  const end = () => {
    flush();
    const after = storable(typed);
    const edited = namesOf(after).filter((name) => after[name] !== before.current[name]);
    if (edited.length > 0)
      dispatch(endEdit(week, pick(before.current, edited), pick(after, edited)), text('review.changed'));
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
        <FeelingPicker value={texts.feeling} onChange={(feeling) => edit({ feeling })} />
        <ReviewText label={text('review.winsShort')} value={texts.wins} onChange={(wins) => edit({ wins })} />
        <ReviewText
          label={text('review.strugglesShort')}
          value={texts.struggles}
          onChange={(struggles) => edit({ struggles })}
        />
        <ReviewText label={text('review.notesShort')} value={texts.notes} onChange={(notes) => edit({ notes })} />
        {hasLetter && (
          <ReviewText
            label={text('review.letter', { number: weekNumberOf(next.id) })}
            value={texts.letter ?? ''}
            onChange={(letter) => edit({ letter })}
          />
        )}
        {review.facts && (
          <Fold title={text('review.numbersShort')}>
            <Numbers facts={review.facts} week={week} finishedAt={review.finishedAt} />
          </Fold>
        )}
      </div>
    </ReviewFrame>
  );
}

const namesOf = (texts: Partial<ReviewTexts>) => Object.keys(texts) as (keyof ReviewTexts)[];

const pick = (texts: Partial<ReviewTexts>, names: readonly (keyof ReviewTexts)[]): Partial<ReviewTexts> =>
  Object.fromEntries(names.map((name) => [name, texts[name]]));

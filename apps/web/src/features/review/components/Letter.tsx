import { addWeeks, weekNumberOf, type WeekId } from '@sevenfold/domain/calendar';
import { REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import type { KnownReview } from '#data';
import { useText } from '#platform';
import { cx, TextArea } from '#ui';
import { tooLongError } from '../tooLong';
import { useDraft } from '../useDraft';
import { LetterLines } from './LetterLines';
import { SavedLine } from './SavedLine';

interface LetterProps {
  week: WeekId;
  review: KnownReview;
  /** Goals that change with the following week. */
  changes: readonly string[];
  className?: string | undefined;
}

/** The back of the card of a week: a note to oneself in the following one, saved while typing. */
export function Letter({ week, review, changes, className }: LetterProps) {
  const text = useText();
  const { texts, savedAt, change } = useDraft(week, review);
  const next = addWeeks(week, 1);
  return (
    <div
      className={cx(
        'flex animate-[turn-in_.35s_cubic-bezier(.2,0,0,1)] flex-col gap-4 rounded-sheet bg-card p-5 shadow-s2 focus-within:outline-2 focus-within:outline-n12 medium:p-6',
        className,
      )}
    >
      <TextArea
        label={text('review.letter', { number: weekNumberOf(next) })}
        placeholder={text('review.letterHint')}
        value={texts.letter ?? ''}
        onChange={(letter) => change({ letter })}
        limit={REVIEW_TEXT_MAX}
        counterFrom={REVIEW_TEXT_MAX - 1_000}
        error={tooLongError(texts.letter ?? '')}
        autoFocus
        className="focus-none min-h-48! max-h-none! resize-none! border-transparent! bg-transparent! px-0!"
      />
      <p className="min-h-lh text-small text-n10 tabular-nums">
        <SavedLine savedAt={savedAt} />
      </p>
      <div className="mt-auto">
        <LetterLines week={next} changes={changes} />
      </div>
    </div>
  );
}

import { addWeeks, weekNumberOf, type WeekId } from '@sevenfold/domain/calendar';
import { REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import type { KnownReview } from '../../../data/operation';
import { useText } from '../../../platform/text';
import { TextArea } from '../../../ui/TextArea';
import { useDraft } from '../useDraft';

/** A note to oneself in the week after a reviewed one, saved while typing. */
export function Letter({ week, review }: { week: WeekId; review: KnownReview }) {
  const text = useText();
  const { texts, change } = useDraft(week, review);
  return (
    <TextArea
      label={text('review.letter', { number: weekNumberOf(addWeeks(week, 1)) })}
      value={texts.letter ?? ''}
      onChange={(letter) => change({ letter })}
      limit={REVIEW_TEXT_MAX}
      counterFrom={REVIEW_TEXT_MAX - 1_000}
    />
  );
}

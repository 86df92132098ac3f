import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { useText } from '#platform';
import { useReviewSummary } from '../api';

interface LetterLinesProps {
  /** The week in which the note is read. */
  week: WeekId;
  /** Goals that change with this week. */
  changes: readonly string[];
}

/** Generated lines below a note: changed goals, and a win of the review of a year before. */
export function LetterLines({ week, changes }: LetterLinesProps) {
  const text = useText();
  const yearAgo = useReviewSummary(addWeeks(week, -52))?.firstWin;
  if (changes.length === 0 && !yearAgo) return null;
  return (
    <div className="flex flex-col gap-1 border-t border-n12/10 pt-3 text-small text-n11 tabular-nums">
      {changes.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {yearAgo && <p className="wrap-anywhere">{text('review.letterYearAgo', { win: yearAgo })}</p>}
    </div>
  );
}

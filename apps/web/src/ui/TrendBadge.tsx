import { useText } from '#platform';
import { changeText, type ComparedWeek } from './changeText';

export interface TrendBadgeProps {
  /** Direction relative to the compared value. */
  delta: number;
  /** Absolute difference as formatted text: "25m", "1". */
  value: string;
  /** The same with its unit, for screen readers. */
  amount: string;
  than?: ComparedWeek | undefined;
}

/** A difference: triangle, value and text. Always neutral in colour, because less is not a failure. */
export function TrendBadge({ delta, value, amount, than }: TrendBadgeProps) {
  useText();
  const change = changeText(delta, amount, than);
  if (delta === 0)
    return (
      // Quieter than the differences of other rows, among which it stands in one column.
      <span className="text-small text-n9 tabular-nums">
        <span aria-hidden="true">±0</span>
        <span className="sr-only">{change}</span>
      </span>
    );
  return (
    // Inline, so that one underline of a surrounding button runs below triangle and value.
    <span className="text-small whitespace-nowrap text-n10 tabular-nums">
      <span aria-hidden="true">
        {/* Drawn, because fonts differ in the size of theirs. It is the sign of the value. */}
        <svg viewBox="0 0 8 7" className="inline size-[.5em] align-[.12em]" fill="currentColor">
          <path d={delta > 0 ? 'M4 0 8 7H0z' : 'M4 7 0 0h8z'} />
        </svg>{' '}
        {value}
      </span>
      <span className="sr-only">{change}</span>
    </span>
  );
}

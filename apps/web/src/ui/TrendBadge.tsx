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

/** A difference: arrow, value and text. Always neutral in colour, because less is not a failure. */
export function TrendBadge({ delta, value, amount, than }: TrendBadgeProps) {
  useText();
  const sign = delta > 0 ? '+' : '\u2212';
  return (
    // Inline, so that one underline of a surrounding button runs below arrow and value.
    <span className="text-small whitespace-nowrap text-n10 tabular-nums">
      {delta === 0 ? (
        // As short as the differences of other rows, so that all stand in one column.
        <span aria-hidden="true" className="medium:hidden">
          ±0
        </span>
      ) : (
        <span aria-hidden="true">
          <span className="align-[.12em] text-[.7em]">{delta > 0 ? '▲' : '▼'}</span> {`${sign}${value}`}
        </span>
      )}
      <span className={delta === 0 ? 'max-medium:sr-only' : 'sr-only'}>{changeText(delta, amount, than)}</span>
    </span>
  );
}

import { useText } from '../platform/text';

export interface TrendBadgeProps {
  /** Direction relative to the compared value. */
  delta: number;
  /** Absolute difference as formatted text: "25m", "1". */
  value: string;
  /** Text to show instead of "+25m": "25m less by Thursday". */
  words?: string | undefined;
}

/** A difference: arrow, value and text. Always neutral in colour, because less is not a failure. */
export function TrendBadge({ delta, value, words }: TrendBadgeProps) {
  const text = useText();
  const spoken =
    words ?? (delta === 0 ? text('ui.trendSame') : text(delta > 0 ? 'ui.trendMore' : 'ui.trendLess', { value }));
  const sign = delta > 0 ? '+' : '\u2212';
  return (
    // Inline, so that one underline of a surrounding button runs below arrow and value.
    <span className="text-small whitespace-nowrap text-n10 tabular-nums">
      {delta !== 0 && (
        <span aria-hidden="true">
          <span className="align-[.12em] text-[.7em]">{delta > 0 ? '▲' : '▼'}</span>{' '}
        </span>
      )}
      {words === undefined && delta !== 0 && <span aria-hidden="true">{`${sign}${value}`}</span>}
      <span className={words === undefined && delta !== 0 ? 'sr-only' : undefined}>{spoken}</span>
    </span>
  );
}

import { cx } from '../cx';
import { labelWidth } from './geometry';

interface TipProps {
  text: string;
  /** Horizontal anchor, as a ratio from 0 to 1 of the width. */
  at: number;
  /** Width of the drawing in pixels. */
  width: number;
  /** Places the tooltip above the drawing, where it would cover its point. */
  above?: boolean | undefined;
}

/**
 * A tooltip that follows a point of a drawing, kept within its width. Hidden from screen readers, which get the text
 * elsewhere.
 */
export function Tip({ text, at, width, above = false }: TipProps) {
  const half = Math.min(width, labelWidth(text) + 20) / 2;
  const left = Math.max(half, Math.min(width - half, at * width));
  return (
    <div
      className={cx(
        'pointer-events-none absolute top-0 z-10 w-max max-w-full -translate-x-1/2 rounded-icon bg-n12 px-2 py-1 text-small text-n1 tabular-nums',
        above && '-translate-y-full',
      )}
      style={{ left }}
      aria-hidden="true"
    >
      {text}
    </div>
  );
}

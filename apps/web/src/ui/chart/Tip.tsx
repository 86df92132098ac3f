import { cx } from '../cx';
import { labelWidth } from './geometry';

interface TipProps {
  text: string;
  /** Where it points to, 0 to 1 of the width. */
  at: number;
  /** Of what it belongs to, in pixels. */
  width: number;
  /** Stands above the drawing, where it would hide what it tells of. */
  above?: boolean | undefined;
}

/** A word that follows a point along a drawing, held within its width. Screen readers hear it elsewhere. */
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

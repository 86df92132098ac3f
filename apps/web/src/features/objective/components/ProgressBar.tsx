import { shownShare } from '@sevenfold/domain/objective';
import { percent } from '../../../platform/format';
import { useText } from '../../../platform/text';

interface ProgressBarProps {
  name: string;
  /** Ratio of progress, clamped to 0 to 1. */
  share: number;
  /** Elapsed share of the period, shown as a tick; null when not running. */
  elapsed: number | null;
}

const width = (share: number): string => `${shownShare(share) * 100}%`;

/** Progress bar with a tick for the elapsed time. */
export function ProgressBar({ name, share, elapsed }: ProgressBarProps) {
  const text = useText();
  const label =
    elapsed === null
      ? text('objective.barOnly', { name, share: percent(share) })
      : text('objective.bar', { name, share: percent(share), elapsed: percent(elapsed) });
  return (
    <span role="img" aria-label={label} className="relative block h-2">
      <span className="absolute inset-0 overflow-hidden rounded-full bg-n4">
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-progress transition-[width] duration-value ease-base motion-reduce:transition-none"
          style={{ width: width(share) }}
        />
      </span>
      {elapsed !== null && (
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-n8 ring-2 ring-card"
          style={{ left: width(elapsed) }}
        />
      )}
    </span>
  );
}

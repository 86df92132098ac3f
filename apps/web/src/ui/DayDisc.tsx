import type { ReactNode } from 'react';
import { cx } from './cx';

export interface DayDiscProps {
  /** Share of the day, 0 to 1. */
  share: number;
  /** `whole` draws a yellow disc, `future` a dashed outline. */
  state: 'open' | 'whole' | 'future';
  /** Content in the centre. */
  children: ReactNode;
}

/** A day as a disc that fills from below, with an arc of the same share around it. Hidden from screen readers. */
export function DayDisc({ share, state, children }: DayDiscProps) {
  return (
    <span className="relative inline-flex size-9 flex-none items-center justify-center">
      <span
        className={cx(
          'absolute inset-0 rounded-full border dark:bg-none!',
          state === 'future' ? 'border-dashed border-n6 dark:border-n7' : 'border-n5 dark:border-n7',
        )}
        style={{ background: `linear-gradient(to top,var(--y5) ${100 * share}%,#0000 0)` }}
      />
      {/* Set at once: only the disc moves, by properties that the compositor animates. */}
      <svg viewBox="0 0 36 36" className="absolute inset-0 size-full" fill="none" aria-hidden="true">
        <circle
          cx="18"
          cy="18"
          r="17"
          pathLength={1}
          strokeWidth={2}
          strokeLinecap="round"
          strokeDasharray="1 1.5"
          strokeDashoffset={1 - share}
          className={cx('origin-center -rotate-90 stroke-progress', share === 0 && 'opacity-0')}
        />
        {/* The disc grows out of the ring once the day is whole. */}
        <circle
          cx="18"
          cy="18"
          r="17.5"
          className={cx(
            'origin-center fill-y9 stroke-y8 dark:stroke-y9 transition-[scale,opacity] ease-base',
            state !== 'whole' && 'scale-50 opacity-0',
          )}
        />
      </svg>
      <span className={cx('relative', state === 'whole' && 'text-on-primary')}>{children}</span>
    </span>
  );
}

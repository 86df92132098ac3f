import type { ReactNode } from 'react';
import { cx } from './cx';

export interface ProgressRingProps {
  /** Ratio from 0 to 1. */
  value: number;
  size?: number | undefined;
  stroke?: number | undefined;
  /** `complete` draws a yellow disc, `future` a dashed outline. */
  state?: 'open' | 'complete' | 'future' | undefined;
  /** Accessible name; without it the ring is hidden from screen readers. */
  label?: string | undefined;
  /** Content in the centre. */
  children?: ReactNode;
}

export function ProgressRing({ value, size = 36, stroke = 3, state = 'open', label, children }: ProgressRingProps) {
  const radius = (size - stroke) / 2;
  const share = Math.min(1, Math.max(0, value));
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span
      className="relative inline-flex flex-none items-center justify-center"
      style={{ width: size / 16 + 'rem', height: size / 16 + 'rem' }}
    >
      <svg viewBox={`0 0 ${size} ${size}`} className="absolute inset-0 size-full -rotate-90" fill="none" {...spoken}>
        {state === 'future' && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={size / 2 - 1}
            className="stroke-n6"
            strokeWidth="1.5"
            strokeDasharray="3 3.2"
            strokeLinecap="round"
          />
        )}
        {state !== 'future' && (
          <>
            <circle cx={size / 2} cy={size / 2} r={radius} className="stroke-n4" strokeWidth={stroke} />
            <circle
              cx={size / 2}
              cy={size / 2}
              r={radius}
              pathLength={1}
              strokeWidth={stroke}
              strokeLinecap="round"
              strokeDasharray="1 1.5"
              strokeDashoffset={1 - share}
              // Set at once: only the disc moves, by properties that the compositor animates.
              className={cx('stroke-progress', share === 0 && 'opacity-0')}
            />
            {/* The disc grows out of the ring once that is closed. */}
            <circle
              cx={size / 2}
              cy={size / 2}
              r={size / 2}
              className={cx(
                'origin-center fill-y9 transition-[scale,opacity] ease-base',
                state !== 'complete' && 'scale-50 opacity-0',
              )}
            />
          </>
        )}
      </svg>
      {children !== undefined && (
        <span className={cx('relative', state === 'complete' && 'text-on-primary')}>{children}</span>
      )}
    </span>
  );
}

import type { ActivityUnit, Direction } from '@sevenfold/domain/activity';
import { Check } from './icons';
import { memo, type ReactNode } from 'react';
import { cx } from './cx';
import { type Segment, segmentsOf } from './segments';

const TEXT = 'h-5 max-w-full min-w-0 truncate text-small leading-5 text-n10 tabular-nums';

/** All drawings of a list have one width, so that they compare. Slimmer on phones, where three lines share a row. */
const OF_ROW = 'h-1.5 max-medium:h-1 w-24 max-w-full flex-none';
const OF_COLUMN = 'h-1.5 w-full';

const DAYS_OF_WEEK = 7;

/** Highest target that is drawn as separate pieces. */
const SEGMENTS_MAX = 7;

export interface GoalProgressProps {
  done: number;
  /** Weekly goal; null for none. */
  target: number | null;
  unit: ActivityUnit;
  direction?: Direction | undefined;
  /** Number of days skipped this week; pieces of days that these leave no room for are dashed. */
  skipped?: number | undefined;
  /** Text next to the drawing: "2 of 3 days". It carries the meaning; the drawing is hidden from screen readers. */
  text?: ReactNode;
  /** Only the drawing, without a text, as wide as its column instead of a row's 96 pixels. */
  wide?: boolean | undefined;
}

/** Progress toward the weekly goal in the colour of the surrounding activity: up to seven pieces, else a bar. */
export const GoalProgress = memo(function GoalProgress({
  done,
  target,
  unit,
  direction = 'AT_LEAST',
  skipped = 0,
  text,
  wide = false,
}: GoalProgressProps) {
  const met = direction === 'AT_LEAST' && target !== null && done >= target;
  const pieces = target !== null && target > 0 && unit !== 'DURATION' && target <= SEGMENTS_MAX;
  return (
    // The drawing is below the text where a line has no room for both.
    <span className="flex min-w-0 flex-col-reverse items-start gap-x-2 gap-y-1 expanded:flex-row expanded:items-center">
      {target !== null &&
        (pieces ? (
          <Segments
            done={done}
            target={target}
            skipped={unit === 'DAYS' ? Math.max(0, skipped - (DAYS_OF_WEEK - target)) : 0}
            wide={wide}
          />
        ) : (
          <Bar share={shareOf(done, target)} wide={wide} />
        ))}
      {!wide &&
        (met ? (
          <span className="flex max-w-full min-w-0 items-center gap-1.5">
            <span className={TEXT}>{text}</span>
            <span data-met="" className="flex-none overflow-hidden" aria-hidden="true">
              <Check className="block size-3.5 text-(--ink) stroke-[2.5]" />
            </span>
          </span>
        ) : (
          <span className={TEXT}>{text}</span>
        ))}
    </span>
  );
});

function shareOf(done: number, target: number): number {
  return target === 0 ? Math.min(1, done) : done / target;
}

export interface SegmentsProps {
  done: number;
  target: number;
  /** Pieces lost to skipped days. */
  skipped?: number | undefined;
  wide?: boolean | undefined;
}

const SEGMENT: Record<Segment, string> = {
  done: 'bg-(--solid)',
  todo: 'bg-(--soft) shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--solid)_32%,transparent)]',
  skipped: 'border border-dashed border-n8',
};

export function Segments({ done, target, skipped = 0, wide = false }: SegmentsProps) {
  return (
    <span className={cx('flex justify-between gap-0.75', wide ? OF_COLUMN : OF_ROW)} aria-hidden="true">
      {segmentsOf(done, target, skipped).map((segment, index) => (
        <span
          key={index}
          data-segment=""
          // Whole pixels, because the browser would round pieces of a fractional width differently. The tenth of a pixel
          // makes up for inexact percentages.
          style={{ maxWidth: `round(down, (100% + 3px) / ${target} - 2.9px, 1px)` }}
          className={cx('flex-1 origin-left rounded-full transition-colors duration-value', SEGMENT[segment])}
        />
      ))}
    </span>
  );
}

export interface BarProps {
  /** Ratio of done to target; from 1 on, the bar is full. */
  share: number;
  wide?: boolean | undefined;
}

export function Bar({ share, wide = false }: BarProps) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <span
      className={cx('relative overflow-hidden rounded-full', SEGMENT.todo, wide ? OF_COLUMN : OF_ROW)}
      aria-hidden="true"
    >
      <span
        className="absolute inset-0 origin-left rounded-full bg-(--solid) transition-[translate] duration-value ease-base"
        style={{ translate: `${percent - 100}%` }}
      />
    </span>
  );
}

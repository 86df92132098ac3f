import type { ReactNode } from 'react';
import { text } from '../platform/text';
import { cx } from '../ui/cx';
import { type BreakdownTarget, openBreakdown } from './breakdown';

interface BreakdownButtonProps {
  readonly target: BreakdownTarget;
  /** The number as it stands there. */
  readonly children: ReactNode;
  /** What the button is called, where its text alone does not say what the number is: "Run: 3 of 3 days". */
  readonly label?: string | undefined;
  /**
   * One of several in a row of many: the keyboard gets to it through the first of them, so that the way through the
   * rows is not three times as long.
   */
  readonly isBeside?: boolean | undefined;
  /**
   * Other numbers stand in the lines above or below: its target does not reach over them. On touch its line is as high
   * as a target instead.
   */
  readonly isOfLine?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A number that looks like text and opens its breakdown. */
export function BreakdownButton({
  target,
  label,
  isBeside = false,
  isOfLine = false,
  className,
  children,
}: BreakdownButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      title={text('breakdown.open')}
      tabIndex={isBeside ? -1 : undefined}
      // Rows of a table have keys and presses of their own.
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        openBreakdown(target);
      }}
      className={cx(
        isOfLine ? 'pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center' : 'hit',
        'press rounded-chip text-left font-[inherit] text-inherit underline decoration-transparent decoration-dotted underline-offset-4 hover:decoration-n9 active:decoration-n11',
        className,
      )}
    >
      {children}
    </button>
  );
}

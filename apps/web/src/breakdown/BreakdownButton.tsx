import type { ReactNode } from 'react';
import { text } from '#platform';
import { cx } from '#ui';
import { type BreakdownTarget, openBreakdown } from './breakdown';

interface BreakdownButtonProps {
  readonly target: BreakdownTarget;
  /** The number as formatted text. */
  readonly children: ReactNode;
  /** Accessible name, if the text does not say what the number is: "Run: 3 of 3 days". */
  readonly label?: string | undefined;
  /** Takes the button out of the tab order, for rows with several numbers: the first one leads to the others. */
  readonly isBeside?: boolean | undefined;
  /**
   * Other numbers are directly above or below: the touch target stays within the line, which is made taller on touch
   * devices.
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
      // Keeps key presses and clicks from the table row, which handles them itself.
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        openBreakdown(target);
      }}
      className={cx(
        isOfLine ? 'pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center' : 'hit',
        'press rounded-chip [text-align:inherit] font-[inherit] text-inherit underline decoration-transparent decoration-dotted decoration-1 underline-offset-4 hover:decoration-n9 active:decoration-n11',
        className,
      )}
    >
      {children}
    </button>
  );
}

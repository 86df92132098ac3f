import type { CSSProperties, ReactNode, Ref } from 'react';
import { cx } from '../src/ui/cx';

interface RowProps {
  /** 36 pixels wide, usually an ActivityTile. */
  leading?: ReactNode;
  title: ReactNode;
  sub?: ReactNode;
  trailing?: ReactNode;
  /** Makes the row's body a button. */
  onOpen?: (() => void) | undefined;
  /** Accessible name of the body's button, if it differs from the text. */
  openLabel?: string | undefined;
  /** Read-only or archived. Trailing controls dim themselves when disabled. */
  dimmed?: boolean | undefined;
  /** Separator above, aligned with the title; for all rows except the first of a card. */
  divided?: boolean | undefined;
  style?: CSSProperties | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A list row, 60 pixels high, with controls at the end. */
export function Row({
  leading,
  title,
  sub,
  trailing,
  onOpen,
  openLabel,
  dimmed = false,
  divided = false,
  style,
  className,
  ref,
}: RowProps) {
  const inner = (
    <>
      {leading}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-strong text-n12">{title}</span>
        {sub && <span className="block text-small text-n10">{sub}</span>}
      </span>
    </>
  );
  const body = cx(
    'relative flex min-w-0 flex-1 items-center gap-3 self-stretch py-2 pl-3.5 text-left',
    dimmed && 'opacity-60',
  );
  return (
    <div ref={ref} style={style} className={cx('relative flex min-h-15 items-center gap-3 pr-3', className)}>
      {divided && (
        <span
          className={cx('absolute top-0 right-0 h-px bg-n4', leading ? 'left-15.5' : 'left-3.5')}
          aria-hidden="true"
        />
      )}
      {onOpen ? (
        <button
          type="button"
          className={cx(body, 'rounded-card transition-colors hover:bg-n3/60 active:bg-n3 focus-inset')}
          onClick={onOpen}
          aria-label={openLabel}
        >
          {inner}
        </button>
      ) : (
        <div className={body}>{inner}</div>
      )}
      {trailing && <div className="flex flex-none items-center gap-2">{trailing}</div>}
    </div>
  );
}

import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type Target } from '#navigation';
import { cx } from '#ui';

interface BackBarProps {
  readonly to: Target;
  readonly name: string;
  /** Shows only the arrow on the narrowest screens. */
  readonly children?: ReactNode;
}

/** Link to the parent page, in the space the header leaves above the name. */
export function BackBar({ to, name, children }: BackBarProps) {
  return (
    <div className="relative z-1 mb-[calc(-1rem-var(--safe-top))] flex items-center justify-between pt-[calc(var(--safe-top)+1.5rem)] print:hidden">
      <Link
        {...to}
        className={cx(
          'hit press -ml-1 inline-flex min-h-8 items-center gap-0.5 rounded-icon pr-2 text-small text-n10 hover:text-n12',
          children === undefined ? 'min-w-0' : 'flex-none',
        )}
      >
        <ChevronLeft className="size-4.5 flex-none" aria-hidden="true" />
        <span className={cx('truncate', children !== undefined && 'max-[24rem]:sr-only')}>{name}</span>
      </Link>
      {children}
    </div>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx';

const DELAY_MS = 150;
const HOLD_MS = 300;

/** A pulsing placeholder block; its size comes from the class. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span
      className={cx('block animate-pulse bg-n4', !className.includes('rounded-') && 'rounded-icon', className)}
      aria-hidden="true"
    />
  );
}

/**
 * Returns true while a skeleton should be shown: only after 150 ms of loading, as most responses arrive earlier, and
 * then for at least 300 ms to avoid flicker.
 */
export function useHeldPending(pending: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (pending === shown) return undefined;
    const wait = pending ? DELAY_MS : Math.max(0, HOLD_MS - (performance.now() - shownAt.current));
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(pending);
    }, wait);
    return () => clearTimeout(timer);
  }, [pending, shown]);
  return shown;
}

export interface LoadingProps {
  pending: boolean;
  /** The final layout as placeholder blocks. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Renders the children once loaded; before that nothing for 150 ms and then the skeleton. */
export function Loading({ pending, skeleton, children }: LoadingProps) {
  const shown = useHeldPending(pending);
  return (
    <div aria-busy={pending || undefined} className="contents">
      {shown ? skeleton : pending ? null : children}
    </div>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx';

const DELAY_MS = 150;
const HOLD_MS = 300;

/** A pulsing block that stands for something; its size comes from the class. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      className={cx('block animate-pulse bg-n4', !className.includes('rounded-') && 'rounded-icon', className)}
      aria-hidden="true"
    />
  );
}

/**
 * Whether to show a skeleton: not for the first 150 ms of waiting, as most answers are there by then, and once shown
 * for at least 300 ms, as a flash reads as a fault.
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
  /** The real layout in blocks. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Its children once they are there; before, nothing for a moment and then the skeleton. */
export function Loading({ pending, skeleton, children }: LoadingProps) {
  const shown = useHeldPending(pending);
  return (
    <div aria-busy={pending || undefined} className="contents">
      {shown ? skeleton : pending ? null : children}
    </div>
  );
}

import { startTransition, useEffect, useState } from 'react';

/** More than fit on a screen, and few enough to be drawn within a frame or two. */
const PART = 30;

/** How many of some rows to draw: the first at once, the others one part after the other as the browser finds time. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(PART);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + PART));
  }, [count, total]);
  return Math.min(count, total);
}

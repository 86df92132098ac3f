import { startTransition, useEffect, useState } from 'react';
import { firstRows } from './firstRows';
import { currentLocation } from './location';
import { scrollOf } from './scroll';

/**
 * Number of rows of each group of a long list to render: first as many as fit on the screen, then growing batches while
 * the browser is idle, so that a long list appears as fast as a short one. Groups not reached yet are left out.
 *
 * @param sizes number of rows of each group
 * @param above minimum height in pixels of the content above the list
 * @param row minimum height in pixels of a row
 */
export function useProgressiveRows(
  sizes: readonly number[],
  { above, row }: Readonly<Record<'above' | 'row', number>>,
): readonly number[] {
  // Enough rows to reach the scroll position that is restored.
  const [count, setCount] = useState(() =>
    Math.max(1, Math.ceil((innerHeight - above + scrollOf(currentLocation())) / row)),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count * 2));
  }, [count, total]);
  return firstRows(sizes, count);
}

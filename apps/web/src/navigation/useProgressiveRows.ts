import { startTransition, useEffect, useState } from 'react';
import { firstRows } from './firstRows';
import { currentLocation } from './location';
import { scrollOf } from './scroll';

/**
 * How many rows to draw of each group of a long list: first as many as fit on the screen, then growing batches whenever
 * the browser is idle, so that a list of hundreds is there as soon as one of ten. Groups not reached yet are left out.
 *
 * @param sizes how many rows the groups have
 * @param room pixels that stand above the list and that a row takes, at least
 */
export function useProgressiveRows(
  sizes: readonly number[],
  { above, row }: Readonly<Record<'above' | 'row', number>>,
): readonly number[] {
  // Who comes back to far down finds the page long enough.
  const [count, setCount] = useState(() =>
    Math.max(1, Math.ceil((innerHeight - above + scrollOf(currentLocation())) / row)),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count * 2));
  }, [count, total]);
  return firstRows(sizes, count);
}

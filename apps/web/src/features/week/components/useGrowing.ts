import { startTransition, useEffect, useState } from 'react';
import type { AreaRows } from './WeekGrid';

/** More than fit on a screen, and few enough to be drawn within a few frames. */
const PART = 40;

/**
 * The rows in parts: the first at once, the others one part after the other as the browser finds time, so that a week with hundreds of
 * activities is there as soon as one with a few.
 */
export function useGrowing(areas: readonly AreaRows[]): readonly AreaRows[] {
  const [count, setCount] = useState(PART);
  const total = areas.reduce((sum, { rows }) => sum + rows.length, 0);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + PART));
  }, [count, total]);
  return count < total ? firstRows(areas, count) : areas;
}

/** The first rows of all areas together; areas that would have none are left out. */
export function firstRows(areas: readonly AreaRows[], count: number): readonly AreaRows[] {
  let left = count;
  return areas.flatMap((area) => {
    const rows = area.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...area, rows }] : [];
  });
}

/** How many points a long chart is crossed in by PageUp and PageDown. */
const PAGES = 10;

/**
 * Where a key leads along a chart: an index, null for leaving it, or undefined for a key that does not move.
 *
 * @param active the point the person is at; null: none yet
 */
export function steppedIndex(key: string, active: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  const page = Math.max(1, Math.round(count / PAGES));
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, (active ?? count) - 1);
    case 'ArrowRight':
      return Math.min(count - 1, (active ?? -1) + 1);
    case 'PageUp':
      return Math.max(0, (active ?? count) - page);
    case 'PageDown':
      return Math.min(count - 1, (active ?? -1) + page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return active === null ? undefined : null;
    default:
      return undefined;
  }
}

/** Number of points that PageUp and PageDown move in a long chart. */
const PAGES = 10;

/**
 * Returns the index a key leads to, null for leaving the chart, or undefined for any other key.
 *
 * @param active index of the active point; null for none
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

interface ChartKeyPress extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> {
  preventDefault(): void;
  stopPropagation(): void;
}

interface ChartFocus {
  /** Index of the active point; null for none. */
  readonly active: number | null;
  /** Number of points. */
  readonly count: number;
  move(to: number | null): void;
  select(index: number): void;
}

/** Handles a key press on a chart: moves the active point or selects it. */
export function handleChartKey(event: ChartKeyPress, { active, count, move, select }: ChartFocus): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = steppedIndex(event.key, active, count);
  if (to !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    move(to);
  } else if (event.key === 'Enter' && active !== null && active < count) {
    // Selecting opens a sheet that takes the focus at once; without this the key press would click its close button.
    event.preventDefault();
    select(active);
  }
}

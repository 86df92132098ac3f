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

interface ChartKeyPress extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> {
  preventDefault(): void;
  stopPropagation(): void;
}

interface ChartFocus {
  /** The point the keyboard is at; null: none yet. */
  readonly active: number | null;
  /** How many points there are. */
  readonly count: number;
  move(to: number | null): void;
  select(index: number): void;
}

/** Handles a key press on a chart: moves along it, or selects its active point. */
export function handleChartKey(event: ChartKeyPress, { active, count, move, select }: ChartFocus): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = steppedIndex(event.key, active, count);
  if (to !== undefined) {
    event.preventDefault();
    event.stopPropagation();
    move(to);
  } else if (event.key === 'Enter' && active !== null && active < count) {
    // The sheet this opens takes the focus at once: the press would otherwise click the sheet's close button.
    event.preventDefault();
    select(active);
  }
}

import { createStore, useDerived } from '#platform';

const height = createStore(0);

/** Height of the bars at the top in pixels, for any number of lines: sticky elements stay below them. */
export const useNoticesHeight = (): number => useDerived(height);

/**
 * Observes the height of the bars. Not published as a custom property of the root, because changing one recomputes the
 * styles of the whole document.
 */
export function watchHeight(bars: HTMLElement | null): (() => void) | undefined {
  if (!bars) return undefined;
  const observer = new ResizeObserver(() => tell(bars.offsetHeight));
  observer.observe(bars);
  return () => {
    observer.disconnect();
    tell(0);
  };
}

function tell(next: number): void {
  if (next !== height.get()) height.set(next);
}

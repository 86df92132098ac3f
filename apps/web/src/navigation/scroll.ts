import type { Location } from './location';

const STORED_KEY = 'sevenfold.scroll';
const LOCATIONS_MAX = 50;

const positions = new Map<string, number>(readStored());
/** Key of the location on screen. Differs from the current location while its screen loads. */
let shownKey: string | undefined;

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/**
 * Stores the scroll position of each location, so that it can be restored on return. The browser's own restoration runs
 * before the screen is rendered.
 */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual';
  addEventListener(
    'scroll',
    () => {
      if (shownKey !== undefined) positions.set(shownKey, Math.round(scrollY));
    },
    { passive: true },
  );
  addEventListener('pagehide', () =>
    sessionStorage.setItem(STORED_KEY, JSON.stringify([...positions].slice(-LOCATIONS_MAX))),
  );
}

/** Forgets all positions, at sign-out. */
export function forgetScroll(): void {
  positions.clear();
}

/** The stored position of a location that is returned to, in pixels from the top; otherwise 0. */
export const scrollOf = ({ key, isReturn }: Location): number => (isReturn ? (positions.get(key) ?? 0) : 0);

/** Scrolls a location that is returned to to its stored position, and one on a new page to its top. */
export function scrollFor(location: Location, isNewPage: boolean): void {
  shownKey = location.key;
  if (isNewPage || location.isReturn) scrollTo(0, scrollOf(location));
}

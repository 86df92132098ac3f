import { currentLocation, type Location } from './location';

const STORED_KEY = 'sevenfold.scroll';
const LOCATIONS_MAX = 50;

const positions = new Map<string, number>(stored());

function stored(): [string, number][] {
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
  addEventListener('scroll', () => positions.set(currentLocation().key, Math.round(scrollY)), { passive: true });
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

/** Scrolls to the stored position of a location. */
export const scrollFor = (location: Location): void => scrollTo(0, scrollOf(location));

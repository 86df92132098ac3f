import { currentPlace, type Place } from './place';

const STORED_KEY = 'sevenfold.scroll';
const PLACES_MAX = 50;

const positions = new Map<string, number>(stored());

function stored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

/**
 * Remembers how far down the person was in each place, so that coming back is coming back there. The browser's own way
 * restores before the page is drawn.
 */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => positions.set(currentPlace().key, Math.round(scrollY)), { passive: true });
  addEventListener('pagehide', () =>
    sessionStorage.setItem(STORED_KEY, JSON.stringify([...positions].slice(-PLACES_MAX))),
  );
}

/** Nothing of where a person was stays once they have left. */
export function forgetScroll(): void {
  positions.clear();
}

/** Where the person was in a place they return to, in pixels from the top; elsewhere the top. */
export const scrollOf = ({ key, isReturn }: Place): number => (isReturn ? (positions.get(key) ?? 0) : 0);

/** Goes to where the person was. */
export const scrollFor = (place: Place): void => scrollTo(0, scrollOf(place));

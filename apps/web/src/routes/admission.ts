import type { ComponentType } from 'react';
import { lazyImport } from '../platform/lazyImport';
import { text } from '../platform/text';
import { toast } from '../ui/toast';
import { loadChunk } from '../platform/chunk';
import { ROUTES, type RouteEntry } from './routes';
import type { SessionAccess } from '../session/machine';
import { initialise, settledSession } from '../session/session';
import { elsewhere, type Detour } from './elsewhere';
import { matchPath } from '../navigation/match';
import { currentPlace, navigateTo, subscribeToPlace, type Place } from '../navigation/place';

/** A screen somebody may see, loaded. Without an entry, the address leads nowhere. */
export interface Admission {
  readonly entry?: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly Screen?: ComponentType;
  /** Why there is no screen to show, although there is a route. */
  readonly failure?: unknown;
}

const loaded = new Map<RouteEntry, ComponentType>();
const admissions = new WeakMap<Place, Admission | Promise<Admission>>();

export function routeAt(pathname: string): { entry: RouteEntry; params: Readonly<Record<string, string>> } | undefined {
  for (const entry of ROUTES) {
    const params = matchPath(entry.path, pathname);
    if (params) return { entry, params };
  }
  return undefined;
}

/**
 * Whether and what a person sees at a place: the application is initialised, they are where they may be, and the screen
 * is loaded. At once where all of that is known already, else a promise; the same one however often it is asked for.
 */
export function admissionTo(place: Place): Admission | Promise<Admission> {
  let admission = admissions.get(place);
  if (!admission) {
    admission = atOnce(place) ?? admit(place);
    admissions.set(place, admission);
    // From then on it is known without waiting.
    if (admission instanceof Promise) void admission.then((known) => admissions.set(place, known));
  }
  return admission;
}

/**
 * Resolves when the first screen is known, wherever it turns out to be: drawn then, it is drawn once and as a whole.
 */
export async function firstAdmission(): Promise<void> {
  for (let place: Place | undefined; place !== currentPlace();) {
    place = currentPlace();
    await Promise.race([admissionTo(place), nextPlace()]);
  }
}

/** Resolves when the person goes, or is led, elsewhere. */
const nextPlace = (): Promise<void> =>
  new Promise((resolve) => {
    const forget = subscribeToPlace(() => {
      forget();
      resolve();
    });
  });

/** Begins to load the screen of an address, before anybody goes there. */
export function preload(pathname: string): void {
  const route = routeAt(pathname);
  if (route && !loaded.has(route.entry)) void load(route.entry).catch(() => undefined);
}

/**
 * Loads every screen of somebody who is signed in, one after the other: they are there at once then, and also without a
 * network.
 */
export async function preloadAll(): Promise<void> {
  for (const entry of ROUTES) {
    if (entry.requiresAuth && !loaded.has(entry)) await load(entry).catch(() => undefined);
  }
}

function atOnce(place: Place): Admission | undefined {
  const route = routeAt(place.pathname);
  const session = settledSession();
  if (!route || !session || elsewhere(route.entry, session, place.href)) return undefined;
  const Screen = loaded.get(route.entry);
  return Screen && { ...route, Screen };
}

async function admit(place: Place): Promise<Admission> {
  const route = routeAt(place.pathname);
  if (!route) {
    // Also what leads nowhere is said in the person's language, and counted.
    await initialise().catch(() => undefined);
    return { params: {}, ...(await loadScreen(notFound)) };
  }
  const { entry } = route;
  // The screen is fetched while the session is asked for: on a first visit these are the two slowest things.
  const loading = loadScreen(() => load(entry));
  let session: SessionAccess | undefined;
  try {
    if (entry.name !== 'unavailable') session = await initialise();
  } catch {
    toast({ kind: 'error', text: text('error.technical') });
    return leaveFor({ href: '/unavailable', intended: place.href });
  }
  const detour = elsewhere(entry, session, place.href, place.state.intended);
  if (detour) return leaveFor(detour);
  return { ...route, ...(await loading) };
}

const notFound = async (): Promise<ComponentType> =>
  (await loadChunk(() => lazyImport(() => import('./screens/NotFoundScreen')))).default;

/** A screen, or why there is none. */
async function loadScreen(bring: () => Promise<ComponentType>): Promise<Pick<Admission, 'Screen' | 'failure'>> {
  try {
    return { Screen: await bring() };
  } catch (failure) {
    return { failure };
  }
}

/** The place is on its way out; what would be shown there is never seen. */
function leaveFor({ href, intended }: Detour): Promise<never> {
  navigateTo(href, { replace: true, ...(intended !== undefined && { state: { intended } }) });
  return new Promise(() => undefined);
}

async function load(entry: RouteEntry): Promise<ComponentType> {
  const Screen = (await loadChunk(entry.screen)).default;
  loaded.set(entry, Screen);
  return Screen;
}

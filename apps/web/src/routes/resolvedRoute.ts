import type { ComponentType } from 'react';
import { ApiError, IS_SHELL, isAppOutdated, lazyImport, loadChunk, nextIdle, text } from '#platform';
import { toast } from '#ui';
import { ROUTES, type RouteEntry } from './routes';
import { initialise, type SessionAccess, settledSession } from '#session';
import { redirectFor, type RedirectTarget } from './redirectFor';
import { currentLocation, type Location, matchPath, navigateTo, subscribeToLocation } from '#navigation';

/** A location with its route and loaded screen. Without an entry, no route matches. */
export interface ResolvedRoute {
  readonly entry?: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
  readonly Screen?: ComponentType;
  /** The error of a screen that could not be loaded. */
  readonly failure?: unknown;
}

const loaded = new Map<RouteEntry, ComponentType>();
const resolvedRoutes = new WeakMap<Location, ResolvedRoute | Promise<ResolvedRoute>>();

export function routeAt(pathname: string): { entry: RouteEntry; params: Readonly<Record<string, string>> } | undefined {
  for (const entry of ROUTES) {
    const params = matchPath(entry.path, pathname);
    if (params) return { entry, params };
  }
  return undefined;
}

/**
 * Resolves a location to a screen: session, guards, lazy chunk. Synchronous when all of them are known, else a promise;
 * repeated calls for a location return the same one.
 */
export function resolveRoute(location: Location): ResolvedRoute | Promise<ResolvedRoute> {
  let resolved = resolvedRoutes.get(location);
  if (!resolved) {
    resolved = resolveNow(location) ?? resolveLater(location);
    resolvedRoutes.set(location, resolved);
    // Later calls return the value itself, without a promise.
    if (resolved instanceof Promise) void resolved.then((known) => resolvedRoutes.set(location, known));
  }
  return resolved;
}

/** Resolves when the first screen is known, after redirects, so that the first render shows it as a whole. */
export async function resolveFirstRoute(): Promise<void> {
  for (let location: Location | undefined; location !== currentLocation();) {
    location = currentLocation();
    await Promise.race([resolveRoute(location), nextLocation()]);
  }
}

/** Resolves at the next navigation or redirect. */
const nextLocation = (): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = subscribeToLocation(() => {
      unsubscribe();
      resolve();
    });
  });

/** Preloads the screen of a path. */
export function preload(pathname: string): void {
  const route = routeAt(pathname);
  if (route && !loaded.has(route.entry)) void load(route.entry).catch(() => undefined);
}

/**
 * Preloads the screens of signed-in users while the main thread is idle, one after the other, so that they open at once,
 * also offline.
 */
export async function preloadAll(): Promise<void> {
  for (const entry of ROUTES) {
    if (entry.access !== 'SIGNED_IN' || loaded.has(entry)) continue;
    await nextIdle();
    await load(entry).catch(() => undefined);
  }
}

function resolveNow(location: Location): ResolvedRoute | undefined {
  const route = routeAt(location.pathname);
  const session = settledSession();
  if (!route || !session || redirectFor(route.entry, session, location.href)) return undefined;
  const Screen = loaded.get(route.entry);
  return Screen && { ...route, Screen };
}

async function resolveLater(location: Location): Promise<ResolvedRoute> {
  const route = routeAt(location.pathname);
  if (!route) {
    // The not-found screen is translated and its views are recorded, so it needs the user, too.
    await initialise().catch(() => undefined);
    return { params: {}, ...(await loadScreen(notFound)) };
  }
  const { entry } = route;
  // Fetched in parallel with the session: on a first visit these two take longest.
  const loading = loadScreen(() => load(entry));
  let session: SessionAccess | undefined;
  try {
    if (entry.name !== 'unavailable') session = await initialise();
  } catch (error) {
    // The page says it of an app that has to be updated.
    const isOutdated = IS_SHELL && error instanceof ApiError && isAppOutdated(error);
    if (!isOutdated) toast({ kind: 'error', text: text('error.technical') });
    return redirect({ href: '/unavailable', intended: location.href });
  }
  const target = redirectFor(entry, session, location.href, location.state.intended);
  if (target) return redirect(target);
  return { ...route, ...(await loading) };
}

const notFound = async (): Promise<ComponentType> =>
  (await loadChunk(() => lazyImport(() => import('./screens/NotFoundScreen')))).default;

/** Loads a screen, or returns the error as a value. */
async function loadScreen(
  loadComponent: () => Promise<ComponentType>,
): Promise<Pick<ResolvedRoute, 'Screen' | 'failure'>> {
  try {
    return { Screen: await loadComponent() };
  } catch (failure) {
    return { failure };
  }
}

/** Replaces the location. The promise never settles, because nothing is shown at the old one. */
function redirect({ href, intended }: RedirectTarget): Promise<never> {
  navigateTo(href, { replace: true, ...(intended !== undefined && { state: { intended } }) });
  return new Promise(() => undefined);
}

async function load(entry: RouteEntry): Promise<ComponentType> {
  const Screen = (await loadChunk(entry.screen)).default;
  loaded.set(entry, Screen);
  return Screen;
}

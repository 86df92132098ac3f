import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLocation, navigateTo } from '../../src/navigation/location';
import { ChunkFailed } from '../../src/platform/chunk';
import { text } from '../../src/platform/text';
import { resolveFirstRoute, resolveRoute } from '../../src/routes/resolvedRoute';
import type { RouteEntry } from '../../src/routes/routes';
import NotFoundScreen from '../../src/routes/screens/NotFoundScreen';
import { initialise, settledSession } from '../../src/session/session';
import { toastStore } from '../../src/ui/toast';

vi.mock('../../src/session/session', () => ({ initialise: vi.fn(), settledSession: vi.fn() }));
vi.mock('../../src/routes/routes', () => {
  const route = (path: string, rest: Partial<RouteEntry> = {}): RouteEntry => ({
    name: 'day',
    path,
    title: null,
    access: 'SIGNED_IN',
    screen: async () => ({ default: () => null }),
    ...rest,
  });
  return {
    ROUTES: [
      route('/', { redirectTo: () => '/day' }),
      route('/day'),
      route('/week'),
      route('/activity/$id'),
      route('/broken', { screen: () => Promise.reject(new TypeError('Failed to fetch')) }),
      route('/welcome', { access: 'ANYBODY', isForStrangers: true }),
      route('/unavailable', { name: 'unavailable', access: 'ANYBODY' }),
    ],
  };
});

/** Sets the session as it is after initialisation. */
function settle(session: 'SIGNED_IN' | 'ANONYMOUS'): void {
  vi.mocked(initialise).mockResolvedValue(session);
  vi.mocked(settledSession).mockReturnValue(session);
}

/** Navigates and resolves the location. */
function resolveAt(href: string) {
  navigateTo(href);
  return resolveRoute(currentLocation());
}

beforeEach(() => settle('SIGNED_IN'));

describe('resolving a location', () => {
  it('loads the screen of its route, with the parameters of the path', async () => {
    const resolved = await resolveAt('/activity/run');
    expect(resolved).toMatchObject({ entry: { path: '/activity/$id' }, params: { id: 'run' } });
    expect(resolved.Screen).toBeInstanceOf(Function);
  });

  it('returns the same promise on repeated calls, and the value once it is known', async () => {
    navigateTo('/week');
    const location = currentLocation();
    const promise = resolveRoute(location);
    expect(promise).toBeInstanceOf(Promise);
    expect(resolveRoute(location)).toBe(promise);
    const resolved = await promise;
    expect(resolveRoute(location)).toBe(resolved);
  });

  it('is synchronous once screen and session are known', async () => {
    await resolveAt('/day');
    expect(resolveAt('/day')).toMatchObject({ entry: { path: '/day' } });
  });

  it('waits for a session that is not known yet, even if the screen is loaded', async () => {
    await resolveAt('/day');
    vi.mocked(settledSession).mockReturnValue(undefined);
    expect(resolveAt('/day')).toBeInstanceOf(Promise);
  });

  it('shows the not-found screen at a URL without a route, also without a session', async () => {
    vi.mocked(initialise).mockRejectedValue(new Error('The server is down'));
    expect(await resolveAt('/nowhere')).toEqual({ params: {}, Screen: NotFoundScreen });
  });

  it('returns the error of a screen that could not be loaded', async () => {
    const resolved = await resolveAt('/broken');
    expect(resolved.entry?.path).toBe('/broken');
    expect(resolved.Screen).toBeUndefined();
    expect(resolved.failure).toBeInstanceOf(ChunkFailed);
  });

  it('loads a screen again at the next navigation after it failed', async () => {
    const first = await resolveAt('/broken');
    const second = resolveAt('/broken');
    expect(second).toBeInstanceOf(Promise);
    expect((await second).failure).not.toBe(first.failure);
  });
});

describe('redirects', () => {
  it('replace the location of a private route for signed-out users, and keep the target', async () => {
    settle('ANONYMOUS');
    navigateTo('/week?week=2026-W40');
    const { length } = history;
    await resolveFirstRoute();
    expect(currentLocation()).toMatchObject({ href: '/welcome', state: { intended: '/week?week=2026-W40' } });
    expect(history.length).toBe(length);
  });

  it('lead signed-in users from the welcome to the day', async () => {
    navigateTo('/welcome');
    await resolveFirstRoute();
    expect(currentLocation().href).toBe('/day');
  });

  it('follow an alias without keeping its URL', async () => {
    navigateTo('/');
    await resolveFirstRoute();
    expect(currentLocation()).toMatchObject({ href: '/day', state: {} });
  });

  it('lead to the unavailable screen, with a toast, when the session cannot be initialised', async () => {
    vi.mocked(initialise).mockRejectedValue(new Error('The server is down'));
    vi.mocked(settledSession).mockReturnValue(undefined);
    navigateTo('/week');
    await resolveFirstRoute();
    expect(currentLocation()).toMatchObject({ href: '/unavailable', state: { intended: '/week' } });
    // Dismissed toasts of earlier tests may still be fading out.
    expect(toastStore.toasts().at(-1)).toMatchObject({ kind: 'error', text: text('error.technical') });
  });
});

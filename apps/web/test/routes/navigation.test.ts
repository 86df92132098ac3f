import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectFor } from '../../src/routes/redirectFor';
import { formatHref, ownHref } from '../../src/navigation/href';
import { matchPath } from '../../src/navigation/match';
import { type RouteEntry, ROUTES } from '../../src/routes/routes';

const routeNamed = (name: string): RouteEntry => {
  const route = ROUTES.find((entry) => entry.name === name);
  if (!route) throw new Error(`There is no route ${name}`);
  return route;
};

let returnTo: string | null;
beforeEach(() => {
  returnTo = null;
  vi.stubGlobal('sessionStorage', { getItem: () => returnTo });
  vi.stubGlobal('location', { search: '?code=1&state=2' });
});

describe('guards', () => {
  test('a response of the OpenID provider goes to the settings if the user adds it to their account', () => {
    returnTo = '/settings/account';
    const href = '/login?code=1&state=2';
    expect(redirectFor(routeNamed('login'), 'SIGNED_IN', href)).toEqual({ href: '/settings/account?code=1&state=2' });
    expect(redirectFor(routeNamed('login'), 'ANONYMOUS', href)).toBeUndefined();
  });

  test('the root redirects to today for everyone', () => {
    expect(redirectFor(routeNamed('root'), undefined, '/')).toEqual({ href: '/day' });
  });

  test('signed-out users are redirected to the welcome screen, and the target is kept', () => {
    expect(redirectFor(routeNamed('week'), 'ANONYMOUS', '/week?week=2026-W40')).toEqual({
      href: '/welcome',
      intended: '/week?week=2026-W40',
    });
  });

  test('every route except public ones requires a session', () => {
    const free = ROUTES.filter(({ access, redirectTo }) => access === 'ANYBODY' && !redirectTo).map(({ name }) => name);
    expect(free).toEqual([
      'welcome',
      'login',
      'admin-login',
      'registration',
      'join',
      'migration',
      'restore',
      'unsubscribe',
      'shared',
      'unavailable',
    ]);
  });

  test('signed-in users continue to the intended location, or to today', () => {
    expect(redirectFor(routeNamed('login'), 'SIGNED_IN', '/login', '/activities')).toEqual({ href: '/activities' });
    expect(redirectFor(routeNamed('welcome'), 'SIGNED_IN', '/welcome')).toEqual({ href: '/day' });
  });

  test('redirects stay within the app', () => {
    expect(redirectFor(routeNamed('login'), 'SIGNED_IN', '/login', '//example.org/phish')).toEqual({ href: '/day' });
    for (const href of ['https://example.org', '//example.org', '/\\example.org', 'javascript:alert(1)', ''])
      expect(ownHref(href)).toBe('/day');
    expect(ownHref('/week?week=2026-W40')).toBe('/week?week=2026-W40');
  });

  test('the screen for an unreachable server is public', () => {
    for (const session of ['SIGNED_IN', 'ANONYMOUS', undefined] as const)
      expect(redirectFor(routeNamed('unavailable'), session, '/unavailable')).toBeUndefined();
  });

  test('others are not redirected', () => {
    expect(redirectFor(routeNamed('day'), 'SIGNED_IN', '/day')).toBeUndefined();
    expect(redirectFor(routeNamed('login'), 'ANONYMOUS', '/login')).toBeUndefined();
  });
});

describe('URLs', () => {
  test('are built from path, parameters and query', () => {
    expect(
      formatHref({ to: '/activity/$id', params: { id: 'a/b' }, search: { date: '2026-10-01', week: undefined } }),
    ).toBe('/activity/a%2Fb?date=2026-10-01');
    expect(formatHref({ to: '/day' })).toBe('/day');
  });

  test('are matched with their parameters', () => {
    expect(matchPath('/activity/$id', '/activity/a%2Fb')).toEqual({ id: 'a/b' });
    expect(matchPath('/day', '/day/')).toEqual({});
    expect(matchPath('/activity/$id', '/activity/')).toBeNull();
    expect(matchPath('/activity/$id', '/activity/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
    expect(matchPath('/day', '/week')).toBeNull();
  });

  test('match the more specific of two routes', () => {
    const first = ROUTES.find(({ path }) => matchPath(path, '/settings/integrations/add-outlook-calendar'));
    expect(first?.redirectTo?.()).toBe('/settings/integrations');
  });
});

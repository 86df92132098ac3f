import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectFor } from '../../src/routes/redirectFor';
import { ROUTES, type RouteEntry } from '../../src/routes/routes';

const WIDE = { matches: false };
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => WIDE);
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

const routeAt = (path: string): RouteEntry => {
  const route = ROUTES.find((entry) => entry.path === path);
  if (!route) throw new Error(`There is no route ${path}`);
  return route;
};

/** The table of routes of the specification, section 2: access, whether it is always light, and its redirect. */
const SPECIFIED: readonly (readonly [path: string, access: RouteEntry['access'], isLight: boolean, to?: string])[] = [
  ['/', 'ANYBODY', false, '/day'],
  ['/welcome', 'ANYBODY', true],
  ['/login', 'ANYBODY', true],
  ['/admin-login', 'ANYBODY', true],
  ['/unavailable', 'ANYBODY', true],
  ['/registration', 'ANYBODY', true],
  ['/migration', 'ANYBODY', true],
  ['/objectives', 'SIGNED_IN', false],
  ['/day', 'SIGNED_IN', false],
  ['/week', 'SIGNED_IN', false],
  ['/weekly-review/$week', 'SIGNED_IN', false],
  ['/activities', 'SIGNED_IN', false],
  ['/upgrade', 'SIGNED_IN', false],
  ['/get-started', 'SIGNED_IN', false],
  ['/premium-success', 'SIGNED_IN', false],
  ['/onboarding', 'SIGNED_IN', true],
  ['/onboarding-questions', 'SIGNED_IN', true],
  ['/onboarding-final', 'SIGNED_IN', true],
  ['/onboarding-upgrade', 'SIGNED_IN', true],
  ['/activity/$id', 'SIGNED_IN', false],
  ['/activity/$id/explore-data', 'SIGNED_IN', false],
  ['/activity/$id/linked-objectives', 'SIGNED_IN', false],
  ['/settings', 'SIGNED_IN', false, '/settings/account'],
  ['/settings/account', 'SIGNED_IN', false],
  ['/settings/general', 'SIGNED_IN', false],
  ['/settings/integrations', 'SIGNED_IN', false],
  ['/settings/subscription', 'SIGNED_IN', false],
  ['/settings/feedback', 'SIGNED_IN', false],
  ['/settings/danger-zone', 'SIGNED_IN', false],
  ['/settings/areas-of-life', 'SIGNED_IN', false],
  ['/settings/integrations/$id', 'SIGNED_IN', false],
  ['/settings/integrations/add-outlook-calendar', 'ANYBODY', false, '/settings/integrations'],
];

describe('route of the specification', () => {
  const rows = SPECIFIED.map(([path, access, isLight, to]) => ({ path, access, isLight, to }));
  test.each(rows)('$path is for $access, always light: $isLight, redirects to $to', ({ path, access, isLight, to }) => {
    const route = routeAt(path);
    expect([route.access, route.isLightOnly ?? false, route.redirectTo?.()]).toEqual([access, isLight, to]);
  });

  const PRIVATE = SPECIFIED.flatMap(([path, access, , to]) => (access === 'SIGNED_IN' && !to ? [path] : []));
  test.each(PRIVATE)('%s sends signed-out users to the welcome page', (path) => {
    const href = path.replaceAll(/\$\w+/g, 'x');
    expect(redirectFor(routeAt(path), 'ANONYMOUS', href)).toEqual({ href: '/welcome', intended: href });
    expect(redirectFor(routeAt(path), 'SIGNED_IN', href)).toBeUndefined();
  });
});

test('only the administration is for administrators, who sign in on a page of their own', () => {
  expect(ROUTES.filter(({ access }) => access === 'ADMIN').map(({ path }) => path)).toEqual(['/admin']);
  expect(redirectFor(routeAt('/admin'), 'ANONYMOUS', '/admin')).toEqual({ href: '/admin-login', intended: '/admin' });
});

test.each(['/welcome', '/login', '/registration', '/migration', '/join'])(
  '%s sends signed-in users to today',
  (path) => {
    expect(redirectFor(routeAt(path), 'SIGNED_IN', path)).toEqual({ href: '/day' });
  },
);

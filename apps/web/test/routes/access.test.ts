import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectFor } from '../../src/routes/redirectFor';
import { ROUTES, type RouteEntry } from '../../src/routes/routes';
import type { SessionAccess } from '../../src/session/machine';

/**
 * Redirect according to the registry of routes; undefined without one. Only the server knows who is an administrator.
 */
function expected(entry: RouteEntry, session: SessionAccess, href: string): ReturnType<typeof redirectFor> {
  const target = entry.redirectTo?.();
  if (target !== undefined) return { href: target };
  if (session === 'SIGNED_IN') return entry.isForStrangers ? { href: '/day' } : undefined;
  const entrance = { ANYBODY: undefined, SIGNED_IN: '/welcome', ADMIN: '/admin-login' }[entry.access];
  return entrance === undefined ? undefined : { href: entrance, intended: href };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});

const routes = ROUTES.map((entry) => [entry.path, entry] as const);

describe.each(routes)('route %s', (path, entry) => {
  test.each(['ANONYMOUS', 'SIGNED_IN'] as const)('redirects as registered when the session is %s', (session) => {
    const href = path.replaceAll(/\$\w+/g, 'x');
    expect(redirectFor(entry, session, href)).toEqual(expected(entry, session, href));
  });
});

test('only the administration is for administrators', () => {
  expect(ROUTES.filter(({ access }) => access === 'ADMIN').map(({ path }) => path)).toEqual(['/admin']);
});

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectFor } from '../../src/routes/redirectFor';
import { ROUTES, type RouteEntry } from '../../src/routes/routes';
import type { SessionAccess } from '../../src/session/machine';

/**
 * The matrix of all routes and all kinds of visitors: a new route is in it without being listed. An expired session is
 * none; which of the signed-in users is an administrator is known to the server alone, whose 404 hides the page.
 */
const VISITORS = {
  anonymous: 'ANONYMOUS',
  'expired session': 'ANONYMOUS',
  'free user': 'SIGNED_IN',
  'another user': 'SIGNED_IN',
  administrator: 'SIGNED_IN',
} as const satisfies Record<string, SessionAccess>;

/** Redirect of a visitor according to the registry; undefined without one. */
function expected(entry: RouteEntry, session: SessionAccess, href: string): ReturnType<typeof redirectFor> {
  const target = entry.redirectTo?.();
  if (target !== undefined) return { href: target };
  if (session === 'SIGNED_IN') return entry.isForStrangers ? { href: '/day' } : undefined;
  const entrance = { ANYBODY: undefined, SIGNED_IN: '/welcome', ADMIN: '/admin-login' }[entry.access];
  return entrance === undefined ? undefined : { href: entrance, intended: href };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const routes = ROUTES.map((entry) => [entry.path, entry] as const);

describe.each(routes)('%s', (path, entry) => {
  test.each(Object.entries(VISITORS))('%s', (_, session) => {
    const href = path.replaceAll(/\$\w+/g, 'x');
    expect(redirectFor(entry, session, href)).toEqual(expected(entry, session, href));
  });
});

test('the administration alone is for administrators', () => {
  expect(ROUTES.filter(({ access }) => access === 'ADMIN').map(({ path }) => path)).toEqual(['/admin']);
});

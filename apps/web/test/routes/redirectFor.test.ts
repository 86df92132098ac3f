import { describe, expect, test } from 'vitest';
import { redirectFor } from '../../src/routes/redirectFor';
import type { SessionAccess } from '../../src/session/machine';

type Rules = Parameters<typeof redirectFor>[0];
type Redirect = ReturnType<typeof redirectFor>;

const HREF = '/somewhere?week=2026-W40';
const WELCOME = { href: '/welcome', intended: HREF };
const DAY = { href: '/day' };

const PUBLIC: Rules = { access: 'ANYBODY' };
const PRIVATE: Rules = { access: 'SIGNED_IN' };
const SIGN_IN: Rules = { access: 'ANYBODY', isForStrangers: true };
const ALIAS: Rules = { access: 'SIGNED_IN', redirectTo: () => '/settings' };
const CONDITIONAL: Rules = { access: 'SIGNED_IN', redirectTo: () => undefined };

describe('redirect of a route', () => {
  test.each<[string, Rules, SessionAccess | undefined, Redirect]>([
    ['public', PUBLIC, 'SIGNED_IN', undefined],
    ['public', PUBLIC, 'ANONYMOUS', undefined],
    ['public', PUBLIC, undefined, undefined],
    ['private', PRIVATE, 'SIGNED_IN', undefined],
    ['private', PRIVATE, 'ANONYMOUS', WELCOME],
    ['private', PRIVATE, undefined, undefined],
    ['sign-in', SIGN_IN, 'SIGNED_IN', DAY],
    ['sign-in', SIGN_IN, 'ANONYMOUS', undefined],
    ['sign-in', SIGN_IN, undefined, undefined],
    ['alias', ALIAS, 'SIGNED_IN', { href: '/settings' }],
    ['alias', ALIAS, 'ANONYMOUS', { href: '/settings' }],
    ['alias', ALIAS, undefined, { href: '/settings' }],
    ['inactive alias', CONDITIONAL, 'SIGNED_IN', undefined],
    ['inactive alias', CONDITIONAL, 'ANONYMOUS', WELCOME],
  ])('%s, %o, with session %s: %o', (_, rules, session, redirect) => {
    expect(redirectFor(rules, session, HREF)).toEqual(redirect);
  });

  test.each<[string, string]>([
    ['/week?week=2026-W40', '/week?week=2026-W40'],
    ['//example.org', '/day'],
    ['https://example.org', '/day'],
  ])('from the sign-in to the intended %s is %s', (intended, href) => {
    expect(redirectFor(SIGN_IN, 'SIGNED_IN', '/login', intended)).toEqual({ href });
  });
});

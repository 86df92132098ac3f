import { describe, expect, it } from 'vitest';
import { parseIdentity } from '../../src/adapters/oidc/claims';
import { findAdminEmail } from '../../src/features/auth/administrators';
import { TestClock } from '../harness';

const clock = new TestClock();
const identify = (claims: object) =>
  parseIdentity(
    'https://issuer.example',
    { sub: 's', iat: clock.now() / 1000, email_verified: true, name: 'Ana', ...claims },
    clock,
  );

describe('email address of an ID token', () => {
  it.each([
    ['boss@example.org', 'boss@example.org'],
    ['Boss@Example.ORG', 'boss@example.org'],
    ['o\u2019neil@example.org', undefined],
    ["o'neil+plan@mail.example.org", "o'neil+plan@mail.example.org"],
    ['boss@intranet', 'boss@intranet'],
  ])('%s becomes %s', (email, expected) => {
    expect(identify({ email }).email).toBe(expected);
  });

  it.each([
    ['a line break at its end', 'boss@example.org\n'],
    ['a space at its start', ' boss@example.org'],
    ['a control character', 'boss@exam\u0000ple.org'],
    // The Kelvin sign becomes a k in lower case.
    ['a letter that becomes another one in lower case', '\u212Aoss@example.org'],
    ['two addresses', 'eve@evil.example,boss@example.org'],
    ['a display name', 'Boss <boss@example.org>'],
    ['no domain', 'boss'],
    ['more than 254 characters', `${'b'.repeat(250)}@example.org`],
  ])('with %s is ignored, and makes nobody an administrator', (_what, email) => {
    const identity = identify({ email });
    expect(identity.email).toBeUndefined();
    expect(findAdminEmail(identity, new Set(['boss@example.org', 'koss@example.org']))).toBeUndefined();
  });

  it('is ignored unless the provider has verified it', () => {
    expect(identify({ email: 'boss@example.org', email_verified: false }).email).toBeUndefined();
    expect(identify({ email: 'boss@example.org', email_verified: 'true' }).email).toBe('boss@example.org');
  });
});

it('an ID token without a name is called by the local part of its address', () => {
  expect(identify({ email: 'boss@example.org', name: undefined }).name).toBe('boss');
  expect(identify({ email: 'not an address', name: undefined }).name).toBe('');
});

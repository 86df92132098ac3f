import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config';
import { findProblem } from './problem';

describe('Sign in with Apple', () => {
  const pemOf = (namedCurve: string): string =>
    String(generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' })).trim();
  const APPLE = {
    APPLE_TEAM_ID: 'ABCDE12345',
    APPLE_KEY_ID: 'KEY1234567',
    APPLE_PRIVATE_KEY: pemOf('prime256v1').replaceAll('\n', String.raw`\n`),
    APPLE_SERVICES_ID: 'org.example.plan.web',
    APPLE_BUNDLE_ID: 'org.example.plan',
    PUBLIC_URL: 'https://plan.example.org',
  };

  it('is configured by its variables, with the key on one line', () => {
    expect(readConfig(APPLE).apple).toEqual({
      teamId: 'ABCDE12345',
      keyId: 'KEY1234567',
      privateKey: APPLE.APPLE_PRIVATE_KEY.replaceAll(String.raw`\n`, '\n'),
      servicesId: 'org.example.plan.web',
      bundleId: 'org.example.plan',
      url: 'https://appleid.apple.com',
    });
  });

  it.each([
    [{ APPLE_TEAM_ID: 'abc' }, 'APPLE_TEAM_ID must be ten capital letters and digits, as Apple shows it.'],
    [{ APPLE_KEY_ID: 'KEY-123456' }, 'APPLE_KEY_ID must be ten capital letters and digits, as Apple shows it.'],
    [{ APPLE_SERVICES_ID: 'plan' }, 'APPLE_SERVICES_ID must be an identifier such as org.example.plan.'],
    [{ APPLE_BUNDLE_ID: 'org.example.' }, 'APPLE_BUNDLE_ID must be an identifier such as org.example.plan.'],
    [{ APPLE_URL: 'http://id.example.org' }, 'APPLE_URL must be an https address, such as https://id.example.org.'],
    [{ APPLE_TEAM_ID: '' }, 'APPLE_TEAM_ID must be set together with the other variables of Apple.'],
    [{ APPLE_PRIVATE_KEY: '' }, 'APPLE_PRIVATE_KEY must be set together with the other variables of Apple.'],
    [
      { APPLE_SERVICES_ID: '', APPLE_BUNDLE_ID: '' },
      'APPLE_SERVICES_ID or APPLE_BUNDLE_ID must be set together with APPLE_TEAM_ID: it names the client.',
    ],
    [
      { PUBLIC_URL: '' },
      'PUBLIC_URL must be an https address together with APPLE_SERVICES_ID: Apple redirects to no other.',
    ],
    [
      { DATABASE_URL: 'postgres://localhost/x' },
      'ENCRYPTION_KEYS must be set together with DATABASE_URL and the variables of Apple: it encrypts the consents of users.',
    ],
    [
      { GOOGLE_IOS_CLIENT_ID: 'x.apps.googleusercontent.com' },
      'GOOGLE_CLIENT_ID must be set together with GOOGLE_IOS_CLIENT_ID.',
    ],
  ])('says in one line what is wrong with %j', (wrong, message) => {
    expect(findProblem({ ...APPLE, ...wrong })).toBe(message);
  });

  it.each(['nonsense', pemOf('secp384r1'), pemOf('prime256v1').replaceAll('PRIVATE', 'PUBLIC')])(
    'refuses a key of another kind without quoting it',
    (APPLE_PRIVATE_KEY) => {
      const message = findProblem({ ...APPLE, APPLE_PRIVATE_KEY });
      expect(message).toMatch(/^APPLE_PRIVATE_KEY must be the content of the file AuthKey_….p8 from Apple/);
      expect(message).not.toContain(APPLE_PRIVATE_KEY.slice(30, 60) || 'nonsense');
    },
  );
});

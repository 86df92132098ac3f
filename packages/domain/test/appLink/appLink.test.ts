import { describe, expect, it } from 'vitest';
import { appPath, appReturnLink, consentState, platformOfState } from '../../src/appLink';

const SERVER = 'https://plan.example.org';
const SECRET = 'x'.repeat(43);

describe('appPath', () => {
  it.each([
    ['app.sevenfold://day?date=2025-10-01', '/day?date=2025-10-01'],
    ['app.sevenfold:///week', '/week'],
    ['app.sevenfold://day', '/day'],
    ['app.sevenfold:///day', '/day'],
    ['app.sevenfold:///day?date=2025-10-01&reminded=0190c2a8', '/day?date=2025-10-01&reminded=0190c2a8'],
    ['APP.SEVENFOLD://weekly-review/2025-W40', '/weekly-review/2025-W40'],
    ['https://plan.example.org/activity/0190c2a8', '/activity/0190c2a8'],
    ['https://PLAN.example.org:443/objectives#year', '/objectives#year'],
    ['app.sevenfold://day/../week', '/week'],
  ])('reads %s as %s', (link, path) => {
    expect(appPath(link, SERVER)).toBe(path);
  });

  it.each([
    'https://plan.example.org.evil.example/day',
    'https://plan.example.org@evil.example/day',
    'https://user:pass@plan.example.org/day',
    'http://plan.example.org/day',
    'javascript:alert(1)',
    'app.sevenfold.evil://day',
    'https://plan.example.org//evil.example/day',
    'file:///etc/passwd',
    'https://',
    '',
  ])('ignores %s', (link) => {
    expect(appPath(link, SERVER)).toBeUndefined();
  });

  it.each([
    ['app.sevenfold:\t//evil.example/day', undefined],
    ['app.sevenfold:\\\\evil.example/day', '/evil.example/day'],
    ['app.sevenfold:////evil.example/x', '/evil.example/x'],
  ])('takes nothing of %j for another site', (link, path) => {
    expect(appPath(link, SERVER)).toBe(path);
  });
});

describe('consentState', () => {
  it('names the native platform, and nothing for a browser', () => {
    expect(platformOfState(consentState('ANDROID', SECRET))).toBe('ANDROID');
    expect(platformOfState(consentState('IOS', SECRET))).toBe('IOS');
    expect(platformOfState(consentState('WEB', SECRET))).toBeUndefined();
  });

  it.each(['', 'android.', 'windows.' + SECRET, `android.${SECRET};x`, `android.${SECRET}\n`])(
    'is none of a native app: %j',
    (state) => {
      expect(platformOfState(state)).toBeUndefined();
    },
  );
});

describe('appReturnLink', () => {
  const link = (answer: Record<string, string>): string | undefined =>
    appReturnLink('/integration-callback', new URLSearchParams(answer));

  it('passes on what an answer consists of, and nothing else', () => {
    expect(link({ scope: 'x', code: 'c', state: `ios.${SECRET}`, iss: 'y' })).toBe(
      `app.sevenfold://integration-callback?code=c&state=ios.${SECRET}&iss=y`,
    );
  });

  it('names the package on Android, which the answer cannot change', () => {
    expect(link({ state: `android.${SECRET}`, code: '#Intent;package=evil;end', error: 'access_denied' })).toBe(
      `intent://integration-callback?code=%23Intent%3Bpackage%3Devil%3Bend&state=android.${SECRET}&error=access_denied#Intent;scheme=app.sevenfold;package=app.sevenfold;end`,
    );
  });

  it('leaves out a parameter that is too long', () => {
    expect(link({ state: `ios.${SECRET}`, code: 'c'.repeat(2049) })).toBe(
      `app.sevenfold://integration-callback?state=ios.${SECRET}`,
    );
  });

  it.each(['', SECRET, 'ios.x'])('is none for a browser: %j', (state) => {
    expect(link({ state, code: 'c' })).toBeUndefined();
  });
});

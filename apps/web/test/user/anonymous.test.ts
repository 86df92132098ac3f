import { expect, test, vi } from 'vitest';
import { anonymous } from '../../src/features/user/api';

test('the anonymous user has the zero id, the free plan and weeks from Monday', () => {
  vi.stubGlobal('navigator', { language: 'en' });
  expect(anonymous()).toMatchObject({
    id: '00000000-0000-0000-0000-000000000000',
    name: 'anonymous',
    subscription: { type: 'FREE', paymentSystem: 'NONE' },
    onboardingCompleted: [],
    settings: { weekStartDay: 'MONDAY', themeMode: 'SYSTEM' },
  });
});

test.each([
  ['es-419', 'ES'],
  ['ja-JP', 'JA'],
  ['en-GB', 'EN'],
  ['fr-FR', 'EN'],
])('the anonymous user has in a browser of %s the language %s, and its time zone', (browser, language) => {
  vi.stubGlobal('navigator', { language: browser });
  const timezone = 'Asia/Kathmandu';
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en').resolvedOptions(),
    timeZone: timezone,
  });
  expect(anonymous().settings).toMatchObject({ language, timezone });
});

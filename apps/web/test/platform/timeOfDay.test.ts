import { compileCatalogue } from '@sevenfold/i18n/compile';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showTexts } from '../../src/platform/text';
import { timeOrMoment } from '../../src/platform/timeOfDay';

const TOKYO = 'Asia/Tokyo';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-01T16:00:00Z') });
  showTexts('en', compileCatalogue('en'));
});
afterEach(() => vi.useRealTimers());

test.each([
  // 1:00 at night there
  ['of today is a time', '2025-10-01T15:30:00Z', '12:30 AM'],
  ['of yesterday has its date', '2025-10-01T14:30:00Z', 'Oct 1, 2025, 11:30 PM'],
  ['at the same time of another day has its date', '2025-09-28T16:00:00Z', 'Sep 29, 2025, 1:00 AM'],
])('an instant %s', (_, instant, expected) => {
  expect(timeOrMoment(Date.parse(instant), TOKYO).replaceAll('\u202F', ' ')).toBe(expected);
});

import { compileCatalogue } from '@sevenfold/i18n/compile';
import { expect, it } from 'vitest';
import { relativeTime } from '../../src/platform/relativeTime';
import { showTexts } from '../../src/platform/text';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  ['en', -5 * MINUTE, '5 minutes ago', '5 min. ago'],
  ['en', -3 * HOUR - 59 * MINUTE, '3 hours ago', '3 hr. ago'],
  ['en', -DAY - 23 * HOUR, '1 day ago', '1 day ago'],
  ['en', 2 * DAY, 'in 2 days', 'in 2 days'],
  ['es', -5 * MINUTE, 'hace 5 minutos', 'hace 5 min'],
  ['es', -2 * DAY, 'hace 2 días', 'hace 2 d'],
  ['ja', -5 * MINUTE, '5分前', '5分前'],
  ['ja', 2 * HOUR, '2時間後', '2時間後'],
] as const)('in %s, %d ms from now is "%s", short "%s"', (locale, ms, long, short) => {
  showTexts(locale, compileCatalogue(locale));
  expect(relativeTime(ms)).toBe(long);
  expect(relativeTime(ms, 'short')).toBe(short);
});

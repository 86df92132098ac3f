import { compileCatalogue } from '@sevenfold/i18n/compile';
import { expect, it } from 'vitest';
import { dayLongWithYear } from '../../src/platform/dayText';
import { showTexts } from '../../src/platform/text';

it.each([
  ['en', 'December 7, 2026'],
  ['es', '7 de diciembre de 2026'],
  ['ja', '2026年12月7日'],
] as const)('writes a date within a sentence in %s', (locale, written) => {
  showTexts(locale, compileCatalogue(locale));
  expect(dayLongWithYear('2026-12-07')).toBe(written);
});

import { compileCatalogue } from '@sevenfold/i18n/compile';
import { expect, it } from 'vitest';
import { spanText } from '../../src/features/transfer/spanText';
import { showTexts } from '../../src/platform/text';

it('names a common month and year once', () => {
  showTexts('en', compileCatalogue('en'));
  expect(spanText({ from: '2026-01-07', to: '2026-01-07' })).toBe('Jan 7, 2026');
  expect(spanText({ from: '2026-01-07', to: '2026-03-02' })).toBe('Jan 7 – Mar 2, 2026');
  expect(spanText({ from: '2025-12-30', to: '2026-01-02' })).toBe('Dec 30, 2025 – Jan 2, 2026');
});

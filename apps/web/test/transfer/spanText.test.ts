import { compileCatalogue } from '@sevenfold/i18n/compile';
import { expect, it } from 'vitest';
import { spanText } from '../../src/features/transfer/spanText';
import { showTexts } from '../../src/platform/text';

it('shows the one date of a single day once', () => {
  showTexts('en', compileCatalogue('en'));
  expect(spanText({ from: '2026-01-07', to: '2026-01-07' })).toBe('Jan 7, 2026');
  expect(spanText({ from: '2026-01-07', to: '2026-03-02' })).toBe('Jan 7, 2026 – Mar 2, 2026');
});

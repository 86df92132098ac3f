import { compileCatalogue } from '@sevenfold/i18n/compile';
import { expect, it } from 'vitest';
import { rejectedText } from '../../src/features/onboarding/rejectedText';
import { showTexts } from '../../src/platform/text';

it('a long text that was not understood is cut between two characters', () => {
  showTexts('en', compileCatalogue('en'));
  const said = rejectedText([{ fragment: `${'x'.repeat(39)}🏃🏃`, reason: 'UNCLEAR' }]);
  expect(said).toContain(`${'x'.repeat(39)}🏃…`);
});

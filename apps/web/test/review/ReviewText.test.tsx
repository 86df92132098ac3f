import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ReviewText } from '../../src/features/review/components/TextStep';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';

function Wins() {
  const [value, change] = useState('A calm week.');
  return <ReviewText label={text('review.wins')} value={value} onChange={change} prompts={['Ran 3 days.']} />;
}

it('a suggested sentence goes to the end of the text, which has the focus then', async () => {
  const user = renderOnDevice(<Wins />);
  await user.click(screen.getByRole('button', { name: 'Ran 3 days.' }));
  const field = screen.getByRole('textbox', { name: text('review.wins') });
  expect(field).toHaveFocus();
  await user.keyboard(' Good.');
  expect(field).toHaveValue('A calm week.\nRan 3 days. Good.');
});

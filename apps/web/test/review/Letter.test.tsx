import { review } from '@sevenfold/contract/samples';
import { REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Letter } from '../../src/features/review/components/Letter';
import { text } from '../../src/platform/text';
import { week } from '../day/samples';
import { fillRows } from '../dom/device';
import { renderOnDevice } from '../dom/render';

it('a note to oneself says that the text beyond its limit is not saved', () => {
  const finished = review({ weekId: week.id, letter: 'Rest more.' });
  fillRows({ review: [finished] });
  renderOnDevice(<Letter week={week.id} review={finished} changes={[]} />);
  const field = screen.getByRole('textbox', { name: text('review.letter', { number: 41 }) });
  expect(field).toBeValid();
  fireEvent.change(field, { target: { value: 'x'.repeat(REVIEW_TEXT_MAX + 1) } });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(new RegExp(text('review.tooLong', { limit: REVIEW_TEXT_MAX })));
});

import * as samples from '@sevenfold/contract/samples';
import { addWeeks, weekId } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import PastReviewsScreen from '../../src/features/review/screens/PastReviewsScreen';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const LAST = weekId('2026-W39');

it('focuses the first of the earlier reviews when they are shown', async () => {
  fillDevice({});
  fillRows({
    review: Array.from({ length: 60 }, (_, weeks) => samples.review({ weekId: addWeeks(LAST, -weeks) })),
  });
  const user = renderOnDevice(<PastReviewsScreen />);
  const reviews = () => screen.getAllByText(/^Week \d+$/).map((name) => name.closest('a'));
  expect(reviews()).toHaveLength(52);
  await user.click(screen.getByRole('button', { name: text('review.showMore') }));
  expect(reviews()).toHaveLength(60);
  expect(reviews()[52]).toHaveFocus();
});

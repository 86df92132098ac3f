import * as samples from '@sevenfold/contract/samples';
import { addWeeks, civilDate, weekId } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

it('says how many goals were met, but no zero', () => {
  fillDevice({});
  fillRows({
    review: [1, 0].map((goalsMet, weeks) =>
      samples.review({
        weekId: addWeeks(LAST, -weeks),
        status: 'FINISHED',
        facts: {
          running: false,
          goalsMet,
          goals: 3,
          attainment: 0.5,
          attainmentBefore: null,
          activities: [],
          areas: [],
          objectives: [],
        },
      }),
    ),
  });
  renderOnDevice(<PastReviewsScreen />);
  expect(screen.getByText(text('review.goalsMet', { met: 1, goals: 3 }))).toBeInTheDocument();
  expect(screen.queryByText(text('review.goalsMet', { met: 0, goals: 3 }))).toBeNull();
});

/** A user in the second week, with records on three days of the first and on one of this. */
function showSecondWeek(reviews: readonly ReturnType<typeof samples.review>[] = []): void {
  const dates = ['2026-09-22', '2026-09-24', '2026-09-27', '2026-09-29'].map(civilDate);
  fillDevice({
    activities: [samples.activity({ createdAt: '2026-09-22T08:00:00.000Z' })],
    entries: dates.map((date) => samples.entry({ id: date, date })),
  });
  fillRows({ review: [...reviews] });
  renderOnDevice(<PastReviewsScreen />);
}

it('without a review, last week is offered while this one runs', async () => {
  showSecondWeek();
  const link = await screen.findByRole('link', { name: text('review.lastWeek') });
  expect(link).toHaveAttribute('href', '/weekly-review/2026-W39');
});

it('without a review, what to do is read before a garden that is nearly bare', async () => {
  showSecondWeek();
  const link = await screen.findByRole('link', { name: text('review.lastWeek') });
  const garden = screen.getByRole('region', { name: text('review.garden') });
  expect(link.compareDocumentPosition(garden) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('with reviews, last week is offered as long as it has none', async () => {
  showSecondWeek([samples.review({ weekId: '2026-W38', status: 'FINISHED' })]);
  const link = await screen.findByRole('link', { name: text('review.lastWeek') });
  expect(link).toHaveAttribute('href', '/weekly-review/2026-W39');
  expect(screen.queryByRole('link', { name: text('review.thisWeek') })).toBeNull();
});

it('with the review of last week, this one is offered', async () => {
  showSecondWeek([samples.review({ weekId: '2026-W39', status: 'FINISHED' })]);
  const link = await screen.findByRole('link', { name: text('review.thisWeek') });
  expect(link).toHaveAttribute('href', '/weekly-review/2026-W40');
});

it('without a review, this week is offered on its last day', async () => {
  vi.setSystemTime('2026-10-04T12:00:00Z');
  showSecondWeek();
  const link = await screen.findByRole('link', { name: text('review.thisWeek') });
  expect(link).toHaveAttribute('href', '/weekly-review/2026-W40');
});

it('without a review, a first week is offered from its first record on', async () => {
  fillDevice({
    activities: [samples.activity({ createdAt: '2026-09-29T08:00:00.000Z' })],
    entries: [samples.entry({ date: civilDate('2026-09-29') })],
  });
  renderOnDevice(<PastReviewsScreen />);
  const link = await screen.findByRole('link', { name: text('review.thisWeek') });
  expect(link).toHaveAttribute('href', '/weekly-review/2026-W40');
  expect(screen.getByText(text('review.pastEmpty'))).toBeVisible();
});

it('without anything to review yet, today is the main action', async () => {
  fillDevice({});
  renderOnDevice(<PastReviewsScreen />);
  await screen.findByText(new RegExp(text('review.pastRecord')));
  expect(screen.getByRole('link', { name: text('activity.openToday') })).toHaveClass('primary');
});

import { activity, entry, review, user } from '@sevenfold/contract/samples';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReadView } from '../../src/features/review/components/ReadView';
import { currentLocation, type LocationState } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { dayLong } from '../../src/platform/dayText';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';
import { reviewFacts } from './facts';

const show = (finished: Parameters<typeof ReadView>[0]['review'], state: LocationState = {}) =>
  renderOnDevice(
    <ShownContext value={{ location: { ...currentLocation(), state }, params: {} }}>
      <ReadView week={weekId('2026-W39')} review={finished} now={undefined} />
    </ShownContext>,
  );

it('dates its numbers by the day of the user, which may end after midnight', () => {
  fillDevice({ user: user({ settings: { timezone: 'UTC', dayEndsAt: 4 } }) });
  const finished = review({ status: 'FINISHED', finishedAt: '2026-09-28T01:30:00.000Z' });
  show({ ...finished, facts: reviewFacts() });
  const day = dayLong(civilDate('2026-09-27'), civilDate('2026-10-01'));
  expect(screen.getByText(text('review.frozen', { day }))).toBeVisible();
});

it.each([
  [
    'some of its goals met, the average and how far its days came',
    {},
    ['80% average progress'],
    '7 of 7 days at 80% or more',
  ],
  ['all of them met, only the days on track', { goalsMet: 3 }, [], '7 of 7 days on track'],
  ['some met while it ran, no average, which was still to come', { running: true }, [], '7 of 7 days at 80% or more'],
])('says what its petals show, with %s', (_, facts, averages, days) => {
  fillDevice({
    activities: [activity({ weeklyGoalsTimeline: [{ startWeekId: weekId('2026-W01'), endWeekId: null, target: 1 }] })],
    entries: [entry({ date: civilDate('2026-09-23') })],
  });
  const shown = reviewFacts({ goalsMet: 1, goals: 3, attainment: 0.8, ...facts });
  show({ ...review({ status: 'FINISHED' }), facts: shown });
  const head = screen.getByRole('heading', { level: 2 }).nextElementSibling;
  const parts = [text('review.goalsMet', { met: shown.goalsMet, goals: 3 }), ...averages];
  expect(head).toHaveTextContent([...parts, days].join(' · '));
});

it('draws the vein of each full day, as the week does', () => {
  fillDevice({
    activities: [activity({ weeklyGoalsTimeline: [{ startWeekId: weekId('2026-W01'), endWeekId: null, target: 1 }] })],
    entries: [entry({ date: civilDate('2026-09-23') })],
  });
  show({ ...review({ status: 'FINISHED' }), facts: reviewFacts() });
  expect(document.querySelectorAll('[data-vein]')).toHaveLength(7);
});

it('shows only the texts that were written', () => {
  fillDevice({});
  show(review({ status: 'FINISHED', wins: 'A long walk', struggles: '', notes: '' }));
  expect(screen.getByText('A long walk')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    text('review.winsShort'),
  ]);
});

it.each([
  ['goes back to the past reviews that it was opened from', { fromReviews: true }, 1, false],
  ['leads to its week otherwise', {}, 0, true],
])('closed, it %s', async (_, state, backs, leadsToWeek) => {
  fillDevice({});
  const back = vi.spyOn(history, 'back').mockReturnValue();
  const pointer = show(review({ status: 'FINISHED' }), state);
  await pointer.click(screen.getByRole('button', { name: text('ui.close') }));
  expect(back).toHaveBeenCalledTimes(backs);
  expect(currentLocation().pathname === '/week').toBe(leadsToWeek);
});

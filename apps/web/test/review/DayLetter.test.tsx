import * as samples from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import DayLetter from '../../src/features/review/components/DayLetter';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const BEFORE = weekId('2026-W39');
const NOW = weekId('2026-W40');
const goals = (before: number, now: number) => [
  { startWeekId: BEFORE, endWeekId: NOW, target: before },
  { startWeekId: NOW, endWeekId: null, target: now },
];
/** Friday of 2026-W39, with three days left. */
const FRIDAY = '2026-09-25T12:00:00.000Z';
const AUGUST = '2026-08-03T12:00:00.000Z';

function show(...activities: readonly Partial<ReturnType<typeof samples.activity>>[]): void {
  fillDevice({
    activities: activities.map((activity, order) => samples.activity({ id: `a${order}`, order, ...activity })),
  });
  renderOnDevice(
    <DayLetter review={samples.review({ weekId: BEFORE, status: 'FINISHED', letter: 'Take it easy.' })} />,
  );
}

it('the note of last week names the goals that change with this one', () => {
  show({ name: 'Read', createdAt: AUGUST, weeklyGoalsTimeline: goals(3, 5) });
  expect(screen.getByText('Take it easy.')).toBeVisible();
  expect(screen.getByText('Read: 3 days → 5 days')).toBeVisible();
});

it('the end of a short first week changes no goal', () => {
  show({ name: 'Run', createdAt: FRIDAY, weeklyGoalsTimeline: goals(3, 5) });
  expect(screen.getByText('Take it easy.')).toBeVisible();
  expect(screen.queryByText(/Run/)).toBeNull();
});

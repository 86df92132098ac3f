import { activity } from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { GoalCard } from '../../src/features/activity/components/GoalCard';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const WEEK = weekId('2026-W48');
const since = (week: string, end: string | null, target: number) => ({
  startWeekId: weekId(week),
  endWeekId: end === null ? null : weekId(end),
  target,
});

const show = (weeklyGoalsTimeline: ReturnType<typeof since>[]) =>
  renderOnDevice(
    <GoalCard
      activity={activity({ id: 'run', name: 'Run', unit: 'DAYS', weeklyGoalsTimeline })}
      currentWeek={WEEK}
      onChange={vi.fn()}
    />,
  );
const history = () => screen.queryByRole('list', { name: text('ui.goalTimeline') });

it('says since when a single goal has been there, without a history', async () => {
  show([since('2026-W40', null, 3)]);
  expect(screen.getByText(/^3 days a week/)).toHaveTextContent(/since/);
  expect(history()).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);
});

it('lists several goals with their weeks', () => {
  show([since('2026-W40', '2026-W44', 3), since('2026-W44', null, 5)]);
  expect(screen.getByText(/^5 days a week/)).not.toHaveTextContent(/since/);
  expect(history()).toHaveTextContent(/5 days.*3 days/);
});

it('says from which day on a first goal is to come', () => {
  show([since('2026-W50', null, 3)]);
  expect(screen.getByText(/^3 days a week/)).toHaveTextContent('3 days a week from Dec 7');
});

it('keeps the history of a goal that has ended', () => {
  show([since('2026-W40', '2026-W44', 3)]);
  expect(history()).toHaveTextContent(/3 days/);
});

it('focuses the first of the earlier goals when they are shown', async () => {
  const user = show(
    [1, 2, 3, 4, 5].map((target) =>
      since(`2026-W${30 + 2 * target}`, target === 5 ? null : `2026-W${32 + 2 * target}`, target),
    ),
  );
  await user.click(screen.getByRole('button', { name: text('ui.goalEarlier', { count: 2 }) }));
  expect(screen.getByRole('button', { name: /^2 days/ })).toHaveFocus();
});

import { activity } from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { GoalLine } from '../../src/features/activity/components/GoalLine';
import { showLocale, text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const WEEK = weekId('2026-W48');
const since = (week: string, end: string | null, target: number) => ({
  startWeekId: weekId(week),
  endWeekId: end === null ? null : weekId(end),
  target,
});

const show = (weeklyGoalsTimeline: ReturnType<typeof since>[]) =>
  renderOnDevice(
    <GoalLine
      activity={activity({ id: 'run', name: 'Run', unit: 'DAYS', weeklyGoalsTimeline })}
      currentWeek={WEEK}
      onChange={vi.fn()}
    />,
  );
const history = () => screen.queryByRole('list', { name: text('ui.goalTimeline') });
const earlier = (count: number) => screen.queryByRole('button', { name: text('ui.goalEarlier', { count }) });

it('says since when a single goal has been there, without a history', async () => {
  show([since('2026-W40', null, 3)]);
  expect(screen.getByText(/^3 days a week/)).toHaveTextContent('3 days a week since Sep 28');
  expect(history()).toBeNull();
  expect(earlier(1)).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);
});

it('shows the earlier goals with their weeks on request, and focuses the newest', async () => {
  const user = show([since('2026-W38', '2026-W40', 2), since('2026-W40', '2026-W44', 3), since('2026-W44', null, 5)]);
  expect(screen.getByText(/^5 days a week/)).toHaveTextContent('5 days a week since Oct 26');
  expect(history()).toBeNull();
  const button = earlier(2);
  expect(button).toBeVisible();
  if (button) await user.click(button);
  expect(history()).toHaveTextContent(/^3 days.*2 days/);
  expect(screen.getByRole('button', { name: /^3 days/ })).toHaveFocus();
  expect(earlier(2)).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);
});

it('shows a goal to come with its first day', () => {
  show([since('2026-W50', null, 3)]);
  expect(screen.getByText(/^No weekly goal/)).toBeVisible();
  expect(history()).toHaveTextContent('3 daysfrom Dec 7');
});

it('keeps a goal that has ended', () => {
  show([since('2026-W40', '2026-W44', 3)]);
  expect(screen.getByText(/^No weekly goal/)).toHaveTextContent('No weekly goal since Oct 26');
  expect(earlier(1)).toBeVisible();
});

it('says in Japanese since when before how much', async () => {
  await showLocale('ja');
  show([since('2025-W23', null, 3)]);
  expect(screen.getByText(/週に3日/)).toHaveTextContent('2025年6月から週に3日');
});

import { activity, combinedGoal, entry } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { weekId } from '@sevenfold/domain/calendar';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CombinedGoalSource } from '../../src/features/breakdown/sources/CombinedGoalSource';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const WEEK = weekId('2026-W40');
const ACTIVITIES = [
  activity({ id: 'run', name: 'Run', unit: 'DURATION' }),
  activity({ id: 'swim', name: 'Swim', unit: 'DURATION' }),
  activity({ id: 'read', name: 'Read' }),
];
const ENTRIES = [
  entry({ id: '1', activityId: 'run', date: '2026-09-28', amount: 40 }),
  entry({ id: '2', activityId: 'swim', date: '2026-09-28', amount: 20 }),
  entry({ id: '3', activityId: 'read', date: '2026-09-30' }),
];

const open = (id = 'move') => {
  const onOpen = vi.fn<() => void>();
  const target = { kind: 'combinedGoal', combinedGoalId: id, week: WEEK } as const;
  return { onOpen, user: renderOnDevice(<CombinedGoalSource target={target} onOpen={onOpen} />) };
};
const lines = () => screen.getAllByRole('definition').map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));

describe('the breakdown of a combined goal', () => {
  beforeEach(() => {
    const days = { startWeekId: weekId('2026-W30'), endWeekId: null, target: 3 };
    const goals = [
      combinedGoal(),
      combinedGoal({ id: 'days', unit: 'DAYS', weeklyGoalsTimeline: [days], activityIds: ['run', 'read', 'swim'] }),
    ];
    fillDevice({ activities: ACTIVITIES, entries: ENTRIES, combinedGoals: goals });
  });

  it('adds up the amounts of the activities, which open their own', async () => {
    const { user, onOpen } = open();
    expect(lines()).toEqual([
      '40m + 20m = 1h',
      expect.stringMatching(/^2h 30m a week, since /),
      '1h ÷ 2h 30m = 40%',
      text('breakdown.running'),
    ]);
    await user.click(screen.getByRole('button', { name: /^Swim/ }));
    expect(onOpen).toHaveBeenCalledWith({ kind: 'week', activityId: 'swim', week: WEEK });
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('counts a day once in a goal of days', () => {
    open('days');
    expect(lines()[0]).toBe('Mon + Wed = 2 days');
    expect(screen.getByRole('button', { name: /^Run/ })).toHaveTextContent('1 day');
  });

  it('deletes the goal, which undo brings back', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByText(text('combinedGoal.gone'))).toBeVisible();
    expect(pendingOperations().map(({ call }) => call)).toEqual(['DELETE /api/v1/combined-goal']);
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(await screen.findByRole('button', { name: /^Swim/ })).toBeVisible();
  });
});

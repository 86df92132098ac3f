import { activity, combinedGoal, entry } from '@sevenfold/contract/samples';
import { act, screen, within } from '@testing-library/react';
import { weekId, weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { CombinedGoals } from '../../src/features/combinedGoal/components/CombinedGoals';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

/** Thursday of 2026-W40. */
const TODAY = '2026-10-01';
const THIS_WEEK = weekView(weekIdOf(TODAY, 'MONDAY'), TODAY, 'MONDAY');
const NEXT_WEEK = weekView(weekId('2026-W41'), TODAY, 'MONDAY');
const LAST_WEEK = weekView(weekId('2026-W39'), TODAY, 'MONDAY');

const ACTIVITIES = [
  activity({ id: 'run', name: 'Run', unit: 'DURATION' }),
  activity({ id: 'swim', name: 'Swim', unit: 'DURATION' }),
];
const ENTRIES = [
  entry({ id: '1', activityId: 'run', date: '2026-09-28', amount: 40 }),
  entry({ id: '2', activityId: 'swim', date: '2026-09-29', amount: 55 }),
  entry({ id: '3', activityId: 'run', date: '2026-09-22', amount: 160 }),
];
const row = () => screen.getByRole('listitem');

describe('the combined goals of a week', () => {
  it('show what is done of each, and what is left', async () => {
    fillDevice({ activities: ACTIVITIES, entries: ENTRIES, combinedGoals: [combinedGoal()] });
    renderOnDevice(<CombinedGoals view={THIS_WEEK} />);
    expect(screen.getByRole('heading', { name: 'Combined goals' })).toBeVisible();
    expect(within(row()).getByRole('button')).toHaveAccessibleName(
      /^Move 1h\s35m of 2h\s30m · 55m to go · 4 days left$/,
    );
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('follow the records of the device', () => {
    fillDevice({ activities: ACTIVITIES, entries: ENTRIES, combinedGoals: [combinedGoal()] });
    renderOnDevice(<CombinedGoals view={THIS_WEEK} />);
    act(() => fillRows({ entry: [entry({ id: '4', activityId: 'swim', date: TODAY, amount: 60 })] }));
    expect(row()).toHaveTextContent('2h 35m of 2h 30m · +5m');
  });

  it('show the target alone in a week to come', () => {
    fillDevice({ activities: ACTIVITIES, entries: ENTRIES, combinedGoals: [combinedGoal()] });
    renderOnDevice(<CombinedGoals view={NEXT_WEEK} />);
    expect(within(row()).getByRole('button')).toHaveAccessibleName(/^Move 2h\s30m a week$/);
  });

  it('keep their former target in past weeks, and are not in weeks without one', () => {
    const ended = { startWeekId: weekId('2026-W39'), endWeekId: weekId('2026-W40'), target: 120 };
    fillDevice({
      activities: ACTIVITIES,
      entries: ENTRIES,
      combinedGoals: [combinedGoal({ weeklyGoalsTimeline: [ended] })],
    });
    renderOnDevice(<CombinedGoals view={THIS_WEEK} />);
    expect(screen.queryByText('Combined goals')).toBeNull();
    renderOnDevice(<CombinedGoals view={LAST_WEEK} />);
    expect(row()).toHaveTextContent('2h 40m of 2h · +40m');
  });

  it('ignore a deleted activity and one that has become an upper limit', () => {
    const limit = activity({ id: 'run', name: 'Run', unit: 'DURATION', direction: 'AT_MOST' });
    fillDevice({ activities: [limit], entries: ENTRIES, combinedGoals: [combinedGoal()] });
    renderOnDevice(<CombinedGoals view={THIS_WEEK} />);
    expect(row()).toHaveTextContent(text('combinedGoal.none'));
  });
});

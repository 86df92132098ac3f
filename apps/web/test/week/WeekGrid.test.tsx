import { activity, combinedGoal, entry } from '@sevenfold/contract/samples';
import { addDays, dayOfMonth, weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WeekSkeleton } from '../../src/features/week/components/WeekSkeleton';
import WeekScreen from '../../src/features/week/screens/WeekScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { dayHeading } from '../../src/platform/format';
import { text } from '../../src/platform/text';
import { goal, MON, THU } from '../day/samples';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const pieces = (element: HTMLElement) => element.querySelectorAll('[data-segment]').length;

it('draws few days or times of a goal as pieces, as the day does, and other amounts as a bar', async () => {
  fillDevice({
    activities: [
      activity({ id: 'run', name: 'Run', weeklyGoalsTimeline: goal(3) }),
      activity({ id: 'water', name: 'Water', unit: 'TIMES', weeklyGoalsTimeline: goal(40) }),
    ],
    entries: [entry({ id: '1', activityId: 'run', date: MON })],
    combinedGoals: [combinedGoal({ unit: 'DAYS', activityIds: ['run'], weeklyGoalsTimeline: goal(5) })],
  });
  renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <WeekScreen />
    </ShownContext>,
  );
  expect(pieces(await screen.findByRole('row', { name: /^Run/ }))).toBe(3);
  expect(pieces(screen.getByRole('row', { name: /^Water/ }))).toBe(0);
  expect(pieces(screen.getByRole('listitem'))).toBe(5);
});

it('names the compared week without its days where the changes have no column', async () => {
  // A tablet: neither compact nor expanded.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList,
  );
  fillDevice({
    activities: [activity({ id: 'run', name: 'Run', weeklyGoalsTimeline: goal(3) })],
    entries: [entry({ id: '1', activityId: 'run', date: addDays(MON, -7) })],
  });
  renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <WeekScreen />
    </ShownContext>,
  );
  expect(await screen.findByRole('columnheader', { name: /last week/ })).toHaveTextContent(/^Goalvs\. last week$/);
});

it('keeps the place of the combined goals above the table while the week is loading', () => {
  fillDevice({ activities: [], combinedGoals: [combinedGoal({ name: 'Move' })] });
  renderOnDevice(<WeekSkeleton compact={false} view={weekView(weekIdOf(THU, 'MONDAY'), THU, 'MONDAY')} />);
  expect(screen.getByText('Move')).toBeVisible();
});

it('heads the days of the table with their dates, which have their whole names', async () => {
  fillDevice({ activities: [activity({ id: 'run', name: 'Run', weeklyGoalsTimeline: goal(3) })] });
  renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <WeekScreen />
    </ShownContext>,
  );
  const today = await screen.findByRole('columnheader', { name: text('ui.dayToday', { day: dayHeading(THU) }) });
  expect(today).toHaveTextContent(`Thu${dayOfMonth(THU)}`);
});

import * as samples from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import WeekScreen from '../../src/features/week/screens/WeekScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { fillDevice } from '../dom/device';
import { topmostRenders } from '../dom/renders';
import { renderOnDevice } from '../dom/render';
import { goal, MON } from '../day/samples';

const weeklyGoalsTimeline = goal(7);
const activities = [
  samples.activity({ id: 'run', name: 'Run', areaId: 'health', weeklyGoalsTimeline }),
  samples.activity({ id: 'swim', name: 'Swim', areaId: 'health', weeklyGoalsTimeline }),
  samples.activity({ id: 'write', name: 'Write', areaId: 'work', weeklyGoalsTimeline }),
];

async function openWeek() {
  // A request that fails would mark the row as unsent, which is another change of it.
  replica.outbox.pause();
  fillDevice({
    activities,
    // The first entry of an activity decides from when on it counts, in the whole week.
    entries: activities.map(({ id }) =>
      samples.entry({ id, activityId: id, date: id === 'swim' ? MON : '2026-09-21' }),
    ),
    areas: [samples.area({ id: 'health', name: 'Health' }), samples.area({ id: 'work', name: 'Work' })],
  });
  const user = renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <WeekScreen />
    </ShownContext>,
  );
  await screen.findByRole('checkbox', { name: /^Write, Thursday/ });
  // The last part that the screen loads would otherwise render during the tap.
  await screen.findByRole('heading', { name: 'Balance between areas' });
  return user;
}

/** Pretends a screen on which queries of a minimum width match, or those of a maximum width. */
const onWideScreen = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { matches: query.includes('>=') === isWide, media: query });
  });

// The icons load by themselves, and would render during the tap as well.
beforeAll(() => import('virtual:activity-icons'));

describe('a tap on the week renders its row and the mark, and after the paint the facts and statistics', () => {
  it.each([
    ['a wide screen', true, 'GridRow'],
    ['a phone', false, 'ActivityCard'],
  ])('on %s', async (_, isWide, row) => {
    onWideScreen(isWide);
    const user = await openWeek();
    const cell = screen.getByRole('checkbox', { name: /^Run, Thursday/ });
    await user.hover(cell);
    const rendered = await topmostRenders(async () => {
      await user.click(cell);
      await screen.findByText(/^Run done/);
    });
    expect(cell).toBeChecked();
    expect(rendered).toEqual([row, 'Announcer', 'Course', 'Lead', 'Mark', 'WeekFactsLine', 'WeekInsights'].sort());
  });
});

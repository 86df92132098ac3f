import * as samples from '@sevenfold/contract/samples';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replica } from '../../src/data/device';
import { dispatch } from '../../src/dispatch/dispatch';
import CurrentWeekMark from '../../src/features/day/components/CurrentWeekMark';
import DayScreen from '../../src/features/day/screens/DayScreen';
import { removePlan, setPlan } from '../../src/features/plan/commands';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { topmostRenders } from '../dom/renders';
import { renderOnDevice } from '../dom/render';
import { FRI, goal, skip, THU } from './samples';

const health = samples.area({ id: 'health', name: 'Health' });
const work = samples.area({ id: 'work', name: 'Work' });
const weeklyGoalsTimeline = goal(7);
const activities = [
  samples.activity({ id: 'run', name: 'Run', areaId: 'health', weeklyGoalsTimeline }),
  samples.activity({ id: 'swim', name: 'Swim', areaId: 'health', weeklyGoalsTimeline }),
  samples.activity({ id: 'water', name: 'Water', areaId: 'health', unit: 'TIMES', weeklyGoalsTimeline: goal(40) }),
  samples.activity({ id: 'write', name: 'Write', areaId: 'work', weeklyGoalsTimeline }),
];

/** The day with the mark of the week, which is in the menu. */
async function openDay(skips: Parameters<typeof fillDevice>[0]['skips'] = []) {
  // A request that fails would mark the row as unsent, which is another change of it.
  replica.outbox.pause();
  fillDevice({ activities, areas: [health, work], skips });
  const user = renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <CurrentWeekMark />
      <DayScreen />
    </ShownContext>,
  );
  await screen.findByRole('checkbox', { name: 'Write' });
  // The sentence and the icons are loaded once, after the first render.
  await waitFor(() => expect(document.querySelector('[data-sentence]')).not.toBeNull());
  await waitFor(() => expect(document.querySelector('li [data-tile] path')).not.toBeNull());
  return user;
}

const row = (name: string) => {
  const found = screen.getByRole('checkbox', { name }).closest('li');
  if (!found) throw new Error(`There is no row ${name}`);
  return found;
};

describe('a plan renders its row, and what counts it', () => {
  it('when it is set and removed', async () => {
    await openDay();
    for (const command of [setPlan('run', FRI, undefined), removePlan(samples.plan({ date: FRI }))]) {
      const rendered = await topmostRenders(() => act(async () => dispatch(command)));
      // The activity is due on other days, so their rings change as well.
      expect(new Set(rendered)).toEqual(new Set(['ActivityRow', 'AreaTally', 'StripDay']));
      expect(rendered.filter((name) => name === 'ActivityRow')).toHaveLength(1);
    }
    expect(row('Run')).toBeVisible();
  });
});

describe('a tap on the day renders its row, and what counts it', () => {
  it('when it completes an activity', async () => {
    const user = await openDay();
    const box = screen.getByRole('checkbox', { name: 'Run' });
    // The pointer is already there: hovering preloads the menu.
    await user.hover(box);
    const rendered = await topmostRenders(async () => {
      await user.click(box);
      await screen.findByText(/^Run done/);
    });
    expect(box).toBeChecked();
    expect(rendered).toEqual(['ActivityRow', 'Announcer', 'AreaTally', 'Mark', 'StripDay']);
  });

  it('when it counts one more', async () => {
    const user = await openDay();
    const more = screen.getByRole('button', { name: text('ui.increase', { label: 'Water' }) });
    await user.hover(more);
    const rendered = await topmostRenders(async () => {
      await user.click(more);
      await screen.findByText(/^Water 1/);
    });
    expect(rendered).toEqual(['ActivityRow', 'Announcer', 'Mark', 'StripDay']);
  });

  it('when it restores a skipped activity', async () => {
    const user = await openDay([skip(THU, null, 'run')]);
    const box = within(row(text('ui.checkSkipped', { label: 'Run' }))).getByRole('checkbox');
    await user.hover(box);
    const rendered = await topmostRenders(async () => {
      await user.click(box);
      await screen.findByText(/^Run done/);
    });
    // The activity is due on all days again, so their rings change as well.
    expect(new Set(rendered)).toEqual(new Set(['ActivityRow', 'Announcer', 'AreaTally', 'Mark', 'StripDay']));
  });
});

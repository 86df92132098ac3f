import { activity, area, user as userSample } from '@sevenfold/contract/samples';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import ActivitiesScreen from '../../src/features/activity/screens/ActivitiesScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const AREAS = [area({ id: 'health', name: 'Health' }), area({ id: 'work', name: 'Work', order: 1 })];
const RUN = activity({ id: 'run', name: 'Run', areaId: 'health' });
const SWIM = activity({ id: 'swim', name: 'Swim', areaId: 'health', order: 1 });
const WRITE = activity({ id: 'write', name: 'Write', areaId: 'work', order: 2 });
const PIANO = activity({ id: 'piano', name: 'Piano', areaId: 'health', order: 3, isActive: false });

function open(activities = [RUN, SWIM, WRITE, PIANO]): UserEvent {
  fillDevice({
    user: userSample({ subscription: { type: 'PREMIUM', paymentSystem: 'NONE' } }),
    areas: AREAS,
    activities,
  });
  return renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <ActivitiesScreen />
    </ShownContext>,
  );
}

const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((link) => /Run|Swim|Write|Piano/.exec(link.textContent)?.[0]);
const tab = (name: RegExp) => screen.getByRole('radio', { name });
const openMenu = async (user: UserEvent, name: string) => {
  await user.click(screen.getByRole('button', { name: text('activity.more', { name }) }));
  return within(await screen.findByRole('menu'));
};

describe('the list of current activities', () => {
  it('has the activities by area, in their order, without archived ones', async () => {
    open();
    expect(names('Health')).toEqual(['Run', 'Swim']);
    expect(names('Work')).toEqual(['Write']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('moves an activity down by its menu, into the next area at the end of its own', async () => {
    const user = open();
    await user.click((await openMenu(user, 'Run')).getByRole('menuitem', { name: text('activity.moveDown') }));
    expect(names('Health')).toEqual(['Swim', 'Run']);
    // Announced after the paint that shows it.
    await screen.findByText(text('ui.sortDropped', { name: 'Run', group: 'Health', position: 2, count: 2 }));
    await user.click((await openMenu(user, 'Run')).getByRole('menuitem', { name: text('activity.moveDown') }));
    expect(names('Health')).toEqual(['Swim']);
    expect(names('Work')).toEqual(['Run', 'Write']);
  });

  it('moves the first one not up and the last one not down', async () => {
    const user = open();
    const first = await openMenu(user, 'Run');
    expect(first.getByRole('menuitem', { name: text('activity.moveUp') })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    const last = await openMenu(user, 'Write');
    expect(last.getByRole('menuitem', { name: text('activity.moveDown') })).toHaveAttribute('aria-disabled', 'true');
    expect(last.getByRole('menuitem', { name: text('activity.moveUp') })).not.toHaveAttribute('aria-disabled');
  });

  it('offers a first activity while there is none', async () => {
    const user = open([]);
    expect(screen.getByText(text('activity.none'))).toBeVisible();
    const [example] = within(screen.getByRole('list', { name: text('activity.examples') })).getAllByRole('button');
    await user.click(example ?? document.body);
    expect(pendingOperations()).toHaveLength(1);
    expect(screen.queryByText(text('activity.none'))).toBeNull();
  });

  it('adds an activity to an empty area, which the form has chosen', async () => {
    const user = open([RUN]);
    await user.click(screen.getByText(text('activity.addTo', { area: 'Work' })));
    const form = within(await screen.findByRole('dialog', { name: text('activity.formCreate') }));
    await user.type(form.getByRole('textbox', { name: new RegExp(`^${text('activity.name')}`) }), 'Plan');
    await user.click(form.getByRole('button', { name: text('activity.create') }));
    expect(pendingOperations()).toMatchObject([{ body: { name: 'Plan', areaId: 'work' } }]);
    await waitFor(() => expect(screen.getByRole('list', { name: 'Work' })).toHaveTextContent('Plan'));
  });
});

describe('the list of archived activities', () => {
  it('has them by area, without empty ones', async () => {
    const user = open();
    await user.click(tab(new RegExp(`^${text('activity.archivedCount', { count: 1 }).replace(/[()]/g, '.')}`)));
    expect(names('Health')).toEqual(['Piano']);
    expect(screen.queryByRole('list', { name: 'Work' })).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('restores an activity, which is current again', async () => {
    const user = open();
    await user.click(tab(new RegExp(`^${text('activity.archived')}`)));
    await user.click((await openMenu(user, 'Piano')).getByRole('menuitem', { name: text('activity.unarchive') }));
    expect(pendingOperations()).toMatchObject([{ body: { isActive: true } }]);
    expect(screen.queryByRole('link', { name: /Piano/ })).toBeNull();
    await user.click(tab(new RegExp(`^${text('activity.current')}`)));
    expect(names('Health')).toEqual(['Run', 'Swim', 'Piano']);
  });

  it('says that none is archived', async () => {
    const user = open([RUN]);
    await user.click(tab(new RegExp(`^${text('activity.archived')}$`)));
    expect(screen.getByText(text('activity.noneArchived'))).toBeVisible();
  });
});

import * as samples from '@sevenfold/contract/samples';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import { knownActivities } from '../../src/features/activity/api';
import KeepSheet from '../../src/features/activity/components/KeepSheet';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const NAMES = ['Run', 'Swim', 'Cook'];
const onClose = vi.fn<() => void>();

/** Asks which two of three current activities stay. */
function renderSheet(): UserEvent {
  onClose.mockReset();
  const current = NAMES.map((name, order) => samples.activity({ id: name, name, order }));
  fillDevice({ activities: [...current, samples.activity({ id: 'Old', name: 'Old', order: 3, isActive: false })] });
  return renderOnDevice(<KeepSheet limit={2} open onClose={onClose} />);
}

const choice = (name: string) => screen.getByRole('checkbox', { name });
const keep = (count: number) => screen.getByRole('button', { name: text('activity.keepSave', { count }) });

describe('choosing the activities that stay', () => {
  it('lists the current ones, and needs at least one', async () => {
    renderSheet();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(NAMES);
    expect(keep(0)).toBeDisabled();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('takes no more than the plan includes', async () => {
    const user = renderSheet();
    await user.click(choice('Run'));
    await user.click(choice('Swim'));
    expect(choice('Cook')).toBeDisabled();
    await user.click(choice('Run'));
    expect(choice('Cook')).toBeEnabled();
  });

  it('chooses another in the place of one that another device has archived', async () => {
    const user = renderSheet();
    await user.click(choice('Run'));
    await user.click(choice('Swim'));
    act(() => fillRows({ activity: [samples.activity({ id: 'Run', name: 'Run', order: 0, isActive: false })] }));
    expect(keep(1)).toBeEnabled();
    await user.click(choice('Cook'));
    expect(keep(2)).toBeEnabled();
  });

  it('archives the others, with undo while the plan has room for all', async () => {
    const user = renderSheet();
    await user.click(choice('Swim'));
    await user.click(keep(1));
    expect(knownActivities().flatMap(({ id, isActive }) => (isActive ? [id] : []))).toEqual(['Swim']);
    expect(onClose).toHaveBeenCalledOnce();
    expect(await screen.findByText(text('activity.toast.archivedCount', { count: 2 }))).toBeVisible();
    expect(screen.getByRole('button', { name: text('ui.undo') })).toBeVisible();
  });

  it('offers no undo, which the server would reject', async () => {
    setServerConfig(samples.serverConfig({ freePlan: { activities: 2, calendarAccounts: 1 } }));
    const user = renderSheet();
    await user.click(choice('Swim'));
    await user.click(keep(1));
    expect(await screen.findByText(text('activity.toast.archivedCount', { count: 2 }))).toBeVisible();
    expect(screen.queryByRole('button', { name: text('ui.undo') })).toBeNull();
    expect(replica.lastInverse).toBeUndefined();
  });

  it('changes nothing when it is cancelled', async () => {
    const user = renderSheet();
    await user.click(choice('Swim'));
    await user.click(screen.getByRole('button', { name: text('ui.cancel') }));
    expect(pendingOperations()).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

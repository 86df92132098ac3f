import type { Activity } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import { knownActivity } from '../../src/features/activity/api';
import DeleteSheet from '../../src/features/activity/components/DeleteSheet';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const RUN = samples.activity({ name: 'Run' });
const onDeleted = vi.fn<() => void>();
beforeEach(() => void onDeleted.mockReset());

/** Closes the sheet as the screen around it does. */
function Sheet({ activity }: { readonly activity: Activity }) {
  const [isOpen, setOpen] = useState(true);
  return <DeleteSheet activity={activity} open={isOpen} onClose={() => setOpen(false)} onDeleted={onDeleted} />;
}

function renderSheet(activity = RUN): UserEvent {
  fillDevice({ activities: [activity] });
  return renderOnDevice(<Sheet activity={activity} />);
}

const field = () => screen.getByRole('textbox', { name: text('activity.deleteTyped', { name: 'Run' }) });
const confirm = () => screen.getByRole('button', { name: text('activity.delete') });
const calls = () => pendingOperations().map(({ call }) => call);

describe('deleting an activity', () => {
  it('requires its name, in the same case', async () => {
    const user = renderSheet();
    expect(confirm()).toBeDisabled();
    await user.type(field(), 'run');
    expect(confirm()).toBeDisabled();
    await user.clear(field());
    await user.type(field(), ' Run ');
    expect(confirm()).toBeEnabled();
    expect(calls()).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['Mom’s “call” – daily…', 'Mom\'s "call" - daily...'],
    ["Dad's call -- weekly", 'Dad’s call — weekly'],
    ['ラン１０', 'ﾗﾝ10'],
  ])('accepts the name %s as another keyboard types it', async (name, typed) => {
    const user = renderSheet({ ...RUN, name });
    await user.click(screen.getByRole('textbox', { name: text('activity.deleteTyped', { name }) }));
    await user.paste(typed);
    expect(confirm()).toBeEnabled();
  });

  it('removes it, closes the sheet and tells the screen', async () => {
    const user = renderSheet();
    await user.type(field(), 'Run');
    await user.click(confirm());
    expect(calls()).toEqual(['DELETE /api/v1/a']);
    expect(knownActivity('run')).toBeUndefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onDeleted).toHaveBeenCalledOnce();
  });

  it('can be undone', async () => {
    const user = renderSheet();
    await user.type(field(), 'Run');
    await user.click(confirm());
    expect(await screen.findByText(text('activity.toast.deleted', { name: 'Run' }))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('ui.undo') }));
    expect(knownActivity('run')).toEqual(RUN);
  });

  it('offers to archive it instead', async () => {
    const user = renderSheet();
    await user.click(screen.getByRole('button', { name: text('activity.archiveInstead') }));
    expect(knownActivity('run')).toMatchObject({ isActive: false });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('offers no undo of archiving that the server would reject, after premium has ended', async () => {
    setServerConfig(samples.serverConfig({ freePlan: { activities: 1, calendarAccounts: 1 } }));
    fillDevice({ activities: [RUN, samples.activity({ id: 'swim', name: 'Swim', order: 1 })] });
    const user = renderOnDevice(<Sheet activity={RUN} />);
    await user.click(screen.getByRole('button', { name: text('activity.archiveInstead') }));
    expect(await screen.findByText(text('activity.toast.archived', { name: 'Run' }))).toBeVisible();
    expect(screen.queryByRole('button', { name: text('ui.undo') })).toBeNull();
    expect(replica.lastInverse).toBeUndefined();
  });

  it('does not offer to archive what is archived', () => {
    renderSheet({ ...RUN, isActive: false });
    expect(screen.queryByRole('button', { name: text('activity.archiveInstead') })).toBeNull();
  });
});

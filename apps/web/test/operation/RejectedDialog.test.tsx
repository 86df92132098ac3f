import * as samples from '@sevenfold/contract/samples';
import { ERRORS, type ErrorName } from '@sevenfold/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createArea } from '@sevenfold/model/area';
import { createEntry } from '@sevenfold/model/entry';
import { replica } from '../../src/data/device';
import { intent, type Intent } from '../../src/data/operation';
import RejectedDialog from '../../src/features/operation/components/RejectedDialog';
import { newId } from '../../src/platform/id';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const refuse = (error: ErrorName) => () => {
  const { code, status } = ERRORS[error];
  return Response.json({ error: { code, message: error } }, { status });
};

const entry = (activityId: string) =>
  intent(createEntry, {
    id: newId(),
    activityId,
    date: '2026-10-01',
    amount: 30,
    source: 'MANUAL',
  });
const newArea = intent(createArea, { id: newId(), name: 'Garden', color: '#1A9951' });

/** Sends operations to a server that rejects them, and renders the dialog. */
async function renderRejected(error: ErrorName, intents: readonly Intent[], onClose = vi.fn()): Promise<UserEvent> {
  fillDevice({ activities: [samples.activity({ id: 'read', name: 'Read', unit: 'DURATION' })] });
  serveWith(refuse(error));
  replica.outbox.add(intents.map((one) => ({ ...one, id: newId() })));
  replica.outbox.resume();
  await waitFor(() => expect(pendingOperations()).toEqual([]));
  serveWith(() => undefined);
  return renderOnDevice(<RejectedDialog onClose={onClose} />);
}

const names = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
const item = (name: string) => within(screen.getByRole('listitem', { name }));

describe('rejected operations dialog', () => {
  it('describes each, with the reason', async () => {
    await renderRejected('INVALID_INPUT', [entry('read'), newArea]);
    expect(screen.getByRole('dialog', { name: text('operation.title') })).toBeVisible();
    expect(names()).toEqual(['Read · 30m · Oct 1', text('operation.area', { name: 'Garden' })]);
    expect(screen.getAllByText(text('operation.reason.invalid'))).toHaveLength(2);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('names the plan as the reason when its limit is reached', async () => {
    await renderRejected('PLAN_LIMIT', [newArea]);
    expect(screen.getByText(text('error.planLimit'))).toBeVisible();
  });

  it('retries one operation', async () => {
    const user = await renderRejected('INVALID_INPUT', [entry('read'), newArea]);
    await user.click(item('Read · 30m · Oct 1').getByRole('button', { name: text('ui.tryAgain') }));
    expect(names()).toEqual([text('operation.area', { name: 'Garden' })]);
    expect(pendingOperations()).toMatchObject([{ call: 'POST /api/v1/entry' }]);
  });

  it('asks before it discards one', async () => {
    const user = await renderRejected('INVALID_INPUT', [entry('read'), newArea]);
    const garden = item(text('operation.area', { name: 'Garden' }));
    await user.click(garden.getByRole('button', { name: text('operation.discard') }));
    expect(names()).toHaveLength(2);
    await user.click(garden.getByRole('button', { name: text('operation.discardSurely') }));
    expect(names()).toEqual(['Read · 30m · Oct 1']);
    expect(pendingOperations()).toEqual([]);
  });

  it('cancels the confirmation when the focus leaves', async () => {
    const user = await renderRejected('INVALID_INPUT', [newArea]);
    await user.click(screen.getByRole('button', { name: text('operation.discard') }));
    await user.tab();
    expect(screen.queryByRole('button', { name: text('operation.discardSurely') })).toBeNull();
  });

  it('retries all, in their order', async () => {
    const user = await renderRejected('INVALID_INPUT', [entry('read'), newArea]);
    await user.click(screen.getByRole('button', { name: text('operation.tryAllAgain') }));
    expect(pendingOperations().map(({ call }) => call)).toEqual(['POST /api/v1/entry', 'POST /api/v1/area']);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('discards all after asking', async () => {
    const user = await renderRejected('INVALID_INPUT', [entry('read'), newArea]);
    await user.click(screen.getByRole('button', { name: text('operation.discardAll') }));
    await user.click(screen.getByRole('button', { name: text('operation.discardSurely') }));
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(pendingOperations()).toEqual([]);
  });

  it('closes on Escape and keeps everything', async () => {
    const onClose = vi.fn();
    const user = await renderRejected('INVALID_INPUT', [newArea], onClose);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(replica.outbox.current().rejected).toHaveLength(1);
  });
});

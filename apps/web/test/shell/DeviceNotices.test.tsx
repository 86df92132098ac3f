import { createArea } from '@sevenfold/model/area';
import { ERRORS } from '@sevenfold/contract/errors';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOutbox } from '../../src/data/connection';
import { replica } from '../../src/data/device';
import { intent } from '../../src/data/operation';
import { newId } from '../../src/platform/id';
import { text } from '../../src/platform/text';
import DeviceNotices from '../../src/shell/DeviceNotices';
import { pendingOperations, serveWith } from '../dom/device';
import { renderOnDevice } from '../dom/render';

/** The notices of a device that cannot store changes, which stay when all rejected ones are decided. */
function Notices() {
  const rejected = useOutbox((status) => status.rejected.length);
  return (
    <DeviceNotices isAppOutdated={false} storageError="REFUSED" lost={0} rejected={rejected} graceEndsAt={undefined} />
  );
}

/** Sends a new area to a server that rejects it. */
async function rejectArea(): Promise<void> {
  const { code, status } = ERRORS.INVALID_INPUT;
  serveWith(() => Response.json({ error: { code, message: 'Invalid' } }, { status }));
  replica.outbox.add([{ ...intent(createArea, { id: newId(), name: 'Garden', color: '#1A9951' }), id: newId() }]);
  replica.outbox.resume();
  await waitFor(() => expect(pendingOperations()).toEqual([]));
}

it('opens no dialog by itself for the change that is rejected after all before were discarded', async () => {
  await rejectArea();
  const user = renderOnDevice(<Notices />);
  const discard = () => screen.findByRole('button', { name: text('operation.discard') });
  await user.click(screen.getByRole('button', { name: text('operation.show') }));
  await user.click(await discard());
  await user.click(await screen.findByRole('button', { name: text('operation.discardSurely') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await rejectArea();
  expect(await screen.findByRole('button', { name: text('operation.show') })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

import { activity, user } from '@sevenfold/contract/samples';
import { expect, it } from 'vitest';
import { connectSession } from '../../src/data/device';
import { deviceRows } from '../../src/data/deviceRows';
import { currentSnapshot } from '../../src/features/widget/currentSnapshot';
import { fillDevice } from '../dom/device';

it('shows the day of the signed-in user', async () => {
  fillDevice({ activities: [activity({ name: 'Run' })] });
  expect(await currentSnapshot([])).toMatchObject({ userId: user().id, day: { date: '2026-10-01' } });
});

it('does not change while the data of the signed-in user are not read yet', async () => {
  deviceRows.clear();
  expect(await currentSnapshot([])).toBeUndefined();
});

it('asks to sign in once nobody is signed in', async () => {
  connectSession(() => undefined);
  expect(await currentSnapshot([])).toMatchObject({ userId: null });
});

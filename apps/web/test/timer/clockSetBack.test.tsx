import { activity } from '@sevenfold/contract/samples';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimerDock } from '../../src/features/timer/components/TimerDock';
import { startTimer, timers } from '../../src/features/timer/timing';
import { now } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const ID = '0190a000-0000-7000-8000-000000000001';
const read = activity({ id: ID, name: 'Read', unit: 'DURATION' });

beforeEach(() => act(() => timers.adopt(null)));
afterEach(() => act(() => timers.adopt(null)));

it('a timer that was started by a clock of tomorrow, which was set back since, is recorded as of now', async () => {
  fillDevice({ activities: [read] });
  const user = renderOnDevice(<TimerDock />);
  const present = now();
  vi.setSystemTime(present + 20 * 3_600_000);
  act(() => startTimer(read));
  vi.setSystemTime(present);
  // Its start is to come: no time stands still there.
  await waitFor(() => expect(screen.getByRole('timer')).toBeEmptyDOMElement());
  await user.click(screen.getByRole('button', { name: text('ui.stopTimer', { name: 'Read' }) }));
  await user.click(await screen.findByRole('button', { name: text('timer.recordAnyway', { amount: '1m' }) }));
  expect(pendingOperations().at(-1)?.body).toMatchObject({
    date: '2026-10-01',
    amount: 1,
    startedAt: '2026-10-01T12:00:00.000Z',
  });
});

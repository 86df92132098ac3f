import type { QueryWorkoutsResult } from '@capgo/capacitor-health';
import * as samples from '@sevenfold/contract/samples';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import HealthEditor from '../../src/features/activity/components/HealthEditor';
import type { HealthDevice } from '../../src/features/health/plugin';
import { formatInstant, now } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const HOUR = 3_600_000;

const reading = vi.hoisted(() => ({ finish: (_: QueryWorkoutsResult): void => undefined }));
vi.mock('../../src/features/health/useHealthAccess', () => ({
  useHealthAccess: () => ({ access: 'READY', isDeclined: false, request: () => undefined }),
}));
vi.mock('../../src/features/health/plugin', () => {
  const queryWorkouts = () => new Promise<QueryWorkoutsResult>((resolve) => (reading.finish = resolve));
  const Health = { queryWorkouts } as Pick<HealthDevice, 'queryWorkouts'> as HealthDevice;
  return { loadHealth: () => Promise.resolve({ Health }) };
});

it('a health rule is saved once the data are read, so that it fills the history', async () => {
  const run = samples.activity({ unit: 'TIMES', healthTracking: { kind: 'WORKOUT' } });
  fillDevice({ activities: [run] });
  const user = renderOnDevice(<HealthEditor activity={run} open onClose={() => undefined} />);
  await act(async () => Promise.resolve());
  expect(screen.getByRole('button', { name: text('health.save') })).toBeDisabled();
  const [startDate, endDate] = [formatInstant(now() - 24 * HOUR), formatInstant(now() - 23 * HOUR)];
  act(() => reading.finish({ workouts: [{ workoutType: 'running', duration: 3600, startDate, endDate }] }));
  await user.click(await screen.findByRole('button', { name: text('health.saveAndFill', { count: 1 }) }));
  expect(pendingOperations()).toMatchObject([
    { call: 'PATCH /api/v1/a' },
    { call: 'POST /api/v1/health-records', body: { records: [{ amount: 1 }] } },
  ]);
});

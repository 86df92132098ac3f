import { plan, skip } from '@sevenfold/contract/samples';
import { expect, it } from 'vitest';
import { movePlanTo } from '../../src/features/plan/movePlanTo';
import { activity, FRI } from '../day/samples';
import { fillDevice, pendingOperations } from '../dom/device';

it('an activity dragged to a skipped day is planned there, also where the skip hides a plan', () => {
  const run = activity({ id: 'run' });
  const hidden = plan({ activityId: 'run', date: FRI, amount: null, startTime: '07:00' });
  const skipped = skip({ activityId: 'run', date: FRI });
  fillDevice({ activities: [run], plans: [hidden], skips: [skipped] });
  movePlanTo(run, undefined, FRI, { plans: [hidden], skips: [skipped] });
  expect(pendingOperations().map(({ call, body }) => [call, body])).toEqual([
    ['DELETE /api/v1/skips', { skips: [{ activityId: 'run', date: FRI }] }],
    ['POST /api/v1/plans', { plans: [hidden] }],
  ]);
});

import { plan, skip } from '@sevenfold/contract/samples';
import { weekView } from '@sevenfold/domain/calendar';
import { expect, it } from 'vitest';
import { togglePlan } from '../../src/features/plan/togglePlan';
import { activity, FRI } from '../day/samples';
import { fillDevice, pendingOperations } from '../dom/device';

const run = activity({ id: 'run' });
const hidden = plan({ activityId: 'run', date: FRI, amount: 60, startTime: '07:00' });
const WEEK = weekView('2026-W40', '2026-10-01', 'MONDAY');

it.each([
  ['with the amount that is given now', 45, 45],
  ['with its own amount without one', undefined, 60],
])('plans a day whose plan a skip hides %s', (_, amount, expected) => {
  fillDevice({ activities: [run], plans: [hidden], skips: [skip({ activityId: 'run', date: FRI })] });
  togglePlan({ activity: run, date: FRI, week: WEEK, ...(amount !== undefined && { amount }) });
  expect(pendingOperations().map(({ call, body }) => [call, body])).toEqual([
    ['DELETE /api/v1/skips', { skips: [{ activityId: 'run', date: FRI }] }],
    ['POST /api/v1/plans', { plans: [{ ...hidden, amount: expected }] }],
  ]);
});

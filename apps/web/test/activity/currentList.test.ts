import * as samples from '@sevenfold/contract/samples';
import { expect, test } from 'vitest';
import { areaRows } from '../../src/features/activity/components/currentList';

const health = samples.area();
const work = samples.area({ id: 'work', name: 'Work', color: '#3384F0', order: 1 });
const fallback = { name: 'Other', color: '#6A7282' };

test('lists every area with its activities, and those without one under the fallback', () => {
  const activities = [
    samples.activity({ id: 'run', areaId: 'health' }),
    samples.activity({ id: 'tidy', areaId: null }),
    samples.activity({ id: 'swim', areaId: 'health', order: 1 }),
  ];
  expect(areaRows({ activities, areas: [health, work], fallback })).toMatchObject([
    { areaId: 'health', name: 'Health', color: health.color, itemIds: ['run', 'swim'] },
    { areaId: 'work', itemIds: [] },
    { areaId: null, name: 'Other', color: fallback.color, itemIds: ['tidy'] },
  ]);
});

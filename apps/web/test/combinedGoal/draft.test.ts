import { activity, combinedGoal } from '@sevenfold/contract/samples';
import { weekId } from '@sevenfold/domain/calendar';
import { MEMBERS_MAX } from '@sevenfold/domain/combinedGoal';
import { expect, it } from 'vitest';
import { changeTo, toDraft } from '../../src/features/combinedGoal/draft';

const WEEK = weekId('2026-W10');
const minutes = (id: string, fields: Parameters<typeof activity>[0] = {}) =>
  activity({ id, unit: 'DURATION', ...fields });

/** The list of activities that a change of the draft sends. */
function changedIds(goalIds: readonly string[], known: readonly ReturnType<typeof activity>[], chosen: string[]) {
  const goal = combinedGoal({ activityIds: [...goalIds] });
  const draft = { ...toDraft(goal, WEEK, known), activityIds: chosen };
  return changeTo(goal, draft, known, WEEK)?.operations.map(({ body }) => body);
}

it('a change of the activities keeps those that do not count now, also for its undo', () => {
  const known = [minutes('run'), minutes('swim'), minutes('walk'), minutes('sit', { direction: 'AT_MOST' })];
  expect(changedIds(['run', 'sit', 'gone', 'swim'], known, ['run', 'walk'])).toEqual([
    { id: combinedGoal().id, activityIds: ['run', 'walk', 'sit', 'gone'] },
  ]);
  expect(changedIds(['run', 'sit', 'gone', 'swim'], known, ['run', 'swim'])).toBeUndefined();
});

it('a change of the activities sends no more than a goal may have', () => {
  const ids = Array.from({ length: MEMBERS_MAX }, (_, index) => `activity ${index}`);
  expect(
    changedIds(
      ['run', 'gone', ...ids.slice(2)],
      ['run', ...ids].map((id) => minutes(id)),
      ids,
    ),
  ).toEqual([{ id: combinedGoal().id, activityIds: ids }]);
});

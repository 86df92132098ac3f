import type { CombinedGoal } from '@sevenfold/contract';
import { deviceRows, useRows } from '#data';

/** All combined goals, oldest first; undefined until loaded. */
export const useCombinedGoals = (): readonly CombinedGoal[] | undefined => useRows('combinedGoal');

/** The combined goals on the device at this moment, outside of React. */
export const currentCombinedGoals = (): readonly CombinedGoal[] => deviceRows.lists.get('combinedGoal');

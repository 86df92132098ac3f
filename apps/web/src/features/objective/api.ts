import type { Objective } from '@sevenfold/contract';
import { deviceRows, useRows } from '#data';

/** All objectives in order; undefined until loaded. */
export const useObjectives = (): readonly Objective[] | undefined => useRows('objective');

/** The objectives on the device at this moment, outside of React. */
export const currentObjectives = (): readonly Objective[] => deviceRows.lists.get('objective');

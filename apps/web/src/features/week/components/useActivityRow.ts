import { useRef } from 'react';
import { useIsUnsent } from '#data';
import { useReward } from '#features/day';
import { activityWeek, cellsOf } from '#features/insight';
import { expectedInWeek, useActivityRecords, useKnownRecords } from '#features/record';
import type { ActivityRowProps } from './row';
import { useCellEditing } from './useCellEditing';

/** An activity's week with its cells, for its row of the grid or its card. The row is rewarded when its goal is met. */
export function useActivityRow<E extends Element>({ activity, view, previous, days, toCome }: ActivityRowProps) {
  const records = useActivityRecords(view, activity.id);
  const before = useKnownRecords(previous, activity.id);
  const isUnsent = useIsUnsent('activity', activity.id);
  const result = activityWeek(activity, view.id, records, view.place !== 'PAST');
  const cells = cellsOf(activity, result.target, days, records, expectedInWeek(activity, view), toCome);
  const row = useRef<E>(null);
  useReward(row, view.id, view.place === 'CURRENT' && result.result.outcome === 'MET');
  return { row, records, before, isUnsent, result, cells, ...useCellEditing(activity, cells, records, view) };
}

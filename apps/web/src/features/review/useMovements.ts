import type { Activity } from '@sevenfold/contract';
import { type WeekView } from '@sevenfold/domain/calendar';
import type { ObjectiveMovement } from '@sevenfold/domain/review';
import { useMemo } from 'react';
import { useObjectives, useSums } from '#features/objective';
import { useWeekRecords } from '#features/record';
import { getMovements } from './weekSources';

/** Progress objectives that changed in a week; empty while loading. */
export function useMovements({ id, dates }: WeekView, activities: readonly Activity[]): readonly ObjectiveMovement[] {
  const objectives = useObjectives();
  const records = useWeekRecords(id).data;
  const [first, last] = [dates[0], dates.at(-1)];
  const sums = useSums(first ?? '1970-01-01').data;
  return useMemo(
    () =>
      objectives && records && first !== undefined && last !== undefined
        ? getMovements({ objectives, activities, records, sums, range: { first, last } })
        : [],
    [objectives, activities, records, sums, first, last],
  );
}

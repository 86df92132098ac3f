import { useMemo } from 'react';
import { useWeekStartDay } from '#features/user';
import type { WeekKey } from './recordSource';

/** A week as a stable object. */
export function useWeekKey(id: WeekKey['id']): WeekKey {
  const weekStartDay = useWeekStartDay();
  return useMemo(() => ({ id, weekStartDay }), [id, weekStartDay]);
}

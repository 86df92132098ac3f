import type { WeekView } from '@sevenfold/domain/calendar';
import { type RefObject, useRef } from 'react';
import { useReward } from '#features/day';
import type { ActivityWeek } from '#features/insight';

/** Rewards the goal of a row of the current week when it is met, as the day does. @returns the ref of the row */
export function useWeekReward<E extends Element>(
  { id, place }: Pick<WeekView, 'id' | 'place'>,
  { result }: Pick<ActivityWeek, 'result'>,
): RefObject<E | null> {
  const row = useRef<E>(null);
  useReward(row, id, place === 'CURRENT' && result.outcome === 'MET');
  return row;
}

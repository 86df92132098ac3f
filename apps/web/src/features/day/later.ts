import { addWeeks } from '@sevenfold/domain/calendar';
import { useEffect } from 'react';
import { replica } from '../../data/device';
import { weekRecordsQuery } from '../record/api';
import type { WeekView } from './weekView';

// Parts of the day that nobody sees at first.
export const loadDaySheet = () => import('./components/DaySheet');
export const loadAmountEntry = () => import('../record/components/AmountEntry');
export const loadAwayDialog = () => import('./components/AwayDialog');

/** After everything that the first screen needs. */
const LATER_MS = 2_500;

/** Fetches, in a quiet moment, what the next taps will want: so that they open at once, and without a network too. */
export function useFetchedLater({ id, weekStartDay }: WeekView): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadDaySheet, loadAmountEntry, loadAwayDialog]) void load().catch(() => undefined);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // Who looks elsewhere mostly looks back.
    const timer = setTimeout(() => void replica.queries.prefetchQuery(weekRecordsQuery(addWeeks(id, -1), weekStartDay)), LATER_MS);
    return () => clearTimeout(timer);
  }, [id, weekStartDay]);
}

import type { WeekKey } from './recordSource';
import { useWeekLoading } from './useRecords';

/** Like `useWeekLoading`, for components that need to know nothing else. True once the week is on the device. */
export const useIsWeekLoaded = (week: WeekKey['id']): boolean => useWeekLoading(week).isLoaded;

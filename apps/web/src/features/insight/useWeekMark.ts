import type { WeekMark } from '@sevenfold/domain/activity';
import type { WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { text } from '../../platform/text';
import { useActivities } from '../activity/api';
import { useWeekRecords } from '../record/api';
import { markOfWeek } from './rings';
import { useRings } from './useRings';
import { useSettings } from '../user/api';

/** The mark of a week; undefined while its records are loading. */
export function useWeekMark(week: WeekView): WeekMark | undefined {
  const settings = useSettings();
  const rings = useRings(week);
  const activities = useActivities();
  const records = useWeekRecords(week.id).data;
  return useMemo(
    () => (activities && records ? markOfWeek(week, activities, records, rings, settings) : undefined),
    [activities, records, rings, week, settings],
  );
}

/** "4 of 6 days on track". */
export const weekMarkText = ({ onTrack, counted }: WeekMark): string =>
  counted === 0 ? text('day.onTrackNone') : text('day.onTrack', { onTrack, counted });

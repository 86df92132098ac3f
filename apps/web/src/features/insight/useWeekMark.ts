import { skippedDays, type WeekMark, weekMark } from '@sevenfold/domain/activity';
import type { WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { text } from '../../platform/text';
import { useActivities } from '../activity/api';
import { NO_RECORDS, useWeekRecords } from '../record/api';
import { dueActivity } from './rings';
import { useRings } from './useRings';
import { useSettings } from '../user/api';

/** The mark of a week; undefined while its records are loading. */
export function useWeekMark(week: WeekView): WeekMark | undefined {
  const settings = useSettings();
  const rings = useRings(week);
  const activities = useActivities();
  const records = useWeekRecords(week.id).data;
  return useMemo(() => {
    if (!activities || !records) return undefined;
    const { dates, today } = week;
    const skipped = dates.map(() => false);
    for (const activity of activities) {
      const own = records.byActivity[activity.id] ?? NO_RECORDS;
      if (own.skips.length === 0) continue;
      skippedDays(dueActivity(activity, own, week, settings), own, dates).forEach((isSkipped, day) => {
        if (isSkipped) skipped[day] = true;
      });
    }
    return weekMark({ rings: rings.ofWeek(activities, records), skipped, dates, today });
  }, [activities, records, rings, week, settings]);
}

/** "4 of 6 days on track". */
export const weekMarkText = ({ onTrack, counted }: WeekMark): string =>
  counted === 0 ? text('day.onTrackNone') : text('day.onTrack', { onTrack, counted });

import type { Activity } from '@sevenfold/contract';
import { type DayRing, skippedDays, type WeekMark, weekMark } from '@sevenfold/domain/activity';
import type { WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { type Derived, hasSameFields, mapDerived, useDerived } from '../../platform/derived';
import { text } from '../../platform/text';
import { useActivities } from '../activity/api';
import { NO_RECORDS, type WeekSlices } from '../record/records';
import { useIsWeekLoaded } from '../record/useIsWeekLoaded';
import { useWeekSlices } from '../record/useRecords';
import { type DayBounds, dueActivity } from './rings';
import { useRings } from './useRings';
import { useSettings } from '../user/api';

const NONE: readonly Activity[] = [];

/** The mark of a week; undefined while its records are loading. Renders only when the mark changes. */
export const useWeekMark = (week: WeekView): WeekMark | undefined => useDerived(useDerivedWeekMark(week));

/** The mark of a week, for a component that leaves rendering to its child. */
export function useDerivedWeekMark(week: WeekView): Derived<WeekMark | undefined> {
  const settings = useSettings();
  const rings = useRings(week);
  const activities = useActivities();
  const isLoaded = useIsWeekLoaded(week.id);
  const slices = useWeekSlices(week, activities ?? NONE);
  return useMemo(
    () =>
      mapDerived(
        slices,
        (records) =>
          isLoaded && activities && records
            ? toMark(rings.ofWeek(activities, records), activities, records, week, settings)
            : undefined,
        isSameMark,
      ),
    [slices, isLoaded, activities, rings, week, settings],
  );
}

function toMark(
  rings: readonly DayRing[],
  activities: readonly Activity[],
  { byActivity }: NonNullable<WeekSlices>,
  week: WeekView,
  bounds: DayBounds,
): WeekMark {
  const { dates, today } = week;
  const skipped = dates.map(() => false);
  for (const activity of activities) {
    const own = byActivity[activity.id] ?? NO_RECORDS;
    if (own.skips.length === 0) continue;
    skippedDays(dueActivity(activity, own, week, bounds), own, dates).forEach((isSkipped, day) => {
      if (isSkipped) skipped[day] = true;
    });
  }
  return weekMark({ rings, skipped, dates, today });
}

const isSameMark = (a: WeekMark | undefined, b: WeekMark | undefined): boolean =>
  a?.onTrack === b?.onTrack &&
  a?.counted === b?.counted &&
  a?.petals.length === b?.petals.length &&
  (a?.petals ?? []).every((petal, day) => hasSameFields(petal, b?.petals[day]));

/** "4 of 6 days on track". */
export const weekMarkText = ({ onTrack, counted }: WeekMark): string =>
  counted === 0 ? text('day.onTrackNone') : text('day.onTrack', { onTrack, counted });

import type { Activity, Area } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { mapDerived, useDerivedAfterPaint } from '#platform';
import { useActivities } from '#features/activity';
import { useAreas } from '#features/area';
import { useWeekSlices } from '#features/record';
import { type Strata, strataOfWeek } from './strataOfWeek';
import { useRings } from './useRings';

const NO_ACTIVITIES: readonly Activity[] = [];
const NO_AREAS: readonly Area[] = [];

/** The strata of a week's petals; undefined while its records are loading. They follow a tap after its frame. */
export function useWeekStrata(week: WeekView): Strata | undefined {
  const rings = useRings(week);
  const activities = useActivities() ?? NO_ACTIVITIES;
  const areas = useAreas() ?? NO_AREAS;
  const slices = useWeekSlices(week, activities);
  return useDerivedAfterPaint(
    useMemo(
      () => mapDerived(slices, (records) => records && strataOfWeek(activities, areas, records, rings, week.dates)),
      [slices, activities, areas, rings, week.dates],
    ),
  );
}

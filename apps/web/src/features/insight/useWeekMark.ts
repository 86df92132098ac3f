import type { Activity } from '@sevenfold/contract';
import type { WeekMark } from '@sevenfold/domain/activity';
import type { WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { type Derived, hasSameFields, mapDerived, text, useDerived } from '#platform';
import { useActivities } from '#features/activity';
import { useIsWeekLoaded, useWeekSlices } from '#features/record';
import { markOfWeek } from './markOfWeek';
import { useRings } from './useRings';
import { useSettings } from '#features/user';

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
          isLoaded && activities && records ? markOfWeek(week, activities, records, rings, settings) : undefined,
        isSameMark,
      ),
    [slices, isLoaded, activities, rings, week, settings],
  );
}

const isSameMark = (a: WeekMark | undefined, b: WeekMark | undefined): boolean =>
  a?.onTrack === b?.onTrack &&
  a?.counted === b?.counted &&
  a?.petals.length === b?.petals.length &&
  (a?.petals ?? []).every((petal, day) => hasSameFields(petal, b?.petals[day]));

/** "4 of 6 days on track". */
export const weekMarkText = ({ onTrack, counted }: Pick<WeekMark, 'onTrack' | 'counted'>): string =>
  counted === 0 ? text('day.onTrackNone') : text('day.onTrack', { onTrack, counted });

import type { WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { useSettings } from '#features/user';
import { createRings, type Rings } from './rings';

/** The rings of a week in the user's time zone, cached until the week or the zone changes. */
export function useRings(week: WeekView): Rings {
  const { timezone, dayEndsAt } = useSettings();
  return useMemo(() => createRings(week, { timezone, dayEndsAt }), [week, timezone, dayEndsAt]);
}

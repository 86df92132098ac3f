import type { Activity, Area } from '@sevenfold/contract';
import { weekStrata } from '@sevenfold/domain/activity';
import { FALLBACK_COLOR } from '@sevenfold/domain/area';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { colorVariables, type PetalStratum } from '#ui';
import type { WeekSlices } from '#features/record';
import type { RingActivity, Rings } from './rings';

/** Parts of each petal of a week: its areas in their order, in their colours. */
export type Strata = readonly (readonly PetalStratum[])[];

type StrataActivity = RingActivity & Pick<Activity, 'areaId'>;

/** The strata of a week over all activities. @param dates the seven days of the rings */
export function strataOfWeek(
  activities: readonly StrataActivity[],
  areas: readonly Pick<Area, 'id' | 'color'>[],
  records: NonNullable<WeekSlices>,
  rings: Rings,
  dates: readonly CivilDate[],
): Strata {
  const isKnown = new Set(areas.map(({ id }) => id));
  const ofArea = (color: string, own: readonly StrataActivity[]) => {
    const entries = own.flatMap(({ id }) => records.byActivity[id]?.entries ?? []);
    return {
      area: colorVariables(color)['--solid'],
      rings: rings.ofWeek(own, records),
      recorded: dates.map((each) => entries.some(({ date }) => date === each)),
    };
  };
  const known = areas.map(({ id, color }) =>
    ofArea(
      color,
      activities.filter(({ areaId }) => areaId === id),
    ),
  );
  const others = activities.filter(({ areaId }) => areaId === null || !isKnown.has(areaId));
  const all = [...known, ofArea(FALLBACK_COLOR, others)];
  return weekStrata(all).map((day) => day.map(({ area, share }) => ({ color: area, share })));
}

import type { Activity, Area } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { RecentWeeks } from '@sevenfold/domain/insight';
import type { SortableGroup } from '#ui';
import { groupByArea } from '../api';
import type { Sheet } from './sheet';

/** Data of the list of current activities. */
export interface CurrentListProps {
  /** The current activities, in order. */
  readonly activities: readonly Activity[];
  readonly areas: readonly Area[];
  readonly fallback: { readonly name: string; readonly color: string };
  readonly week: WeekId;
  readonly today: CivilDate;
  /** Results of the latest weeks by activity; absent where there is no room for them. */
  readonly recent?: ReadonlyMap<string, RecentWeeks> | undefined;
  readonly hasRoom: boolean;
  /** On touch devices, shows the handles of the rows in place of their menus. */
  readonly isSorting: boolean;
  readonly open: (sheet: Sheet) => void;
  readonly onCreate: (areaId: string | null) => void;
}

export interface AreaRows extends SortableGroup {
  readonly areaId: string | null;
  readonly color: string;
}

/** Minimum heights in pixels above the list and of a row. */
export const ROOM = { above: 180, row: 60 };

const FALLBACK_ID = 'none';

/** Returns the areas as groups of the list; activities without an area are in the fallback group. */
export function areaRows({
  activities,
  areas,
  fallback,
}: Pick<CurrentListProps, 'activities' | 'areas' | 'fallback'>): readonly AreaRows[] {
  return groupByArea(activities, areas, fallback.name).map(({ area, activities: members }) => ({
    id: area?.id ?? FALLBACK_ID,
    areaId: area?.id ?? null,
    name: area?.name ?? fallback.name,
    color: area?.color ?? fallback.color,
    itemIds: members.map(({ id }) => id),
  }));
}

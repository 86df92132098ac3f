import type { Area } from '@sevenfold/contract';
import { type AreaKind, namedArea } from '@sevenfold/domain/area';
import { sortByOrder } from '@sevenfold/domain/order';
import type { TextKey } from '@sevenfold/i18n';
import { text } from '#platform';

const NAMES = {
  HEALTH: 'area.health',
  RELATIONSHIPS: 'area.relationships',
  WORK: 'area.work',
  GROWTH: 'area.growth',
  ENJOYMENT: 'area.enjoyment',
  OTHER: 'area.other',
} as const satisfies Record<AreaKind, TextKey>;

/** Name of a default area in the current language. */
export const defaultAreaName = (kind: AreaKind): string => text(NAMES[kind]);

/** Sorts areas and names them in the current language. */
export const namedAreas = (areas: readonly Area[]): readonly Area[] =>
  sortByOrder(areas.map((area) => namedArea(area, defaultAreaName)));

import type { Area } from '@sevenfold/contract';
import { type AreaKind, DEFAULT_AREAS } from '@sevenfold/domain/area';

/** Finds the area of a kind; one that was renamed has none any more, and is found by its initial colour. */
export function areaOfKind(kind: AreaKind, areas: readonly Area[]): Area | undefined {
  const color = DEFAULT_AREAS.find((area) => area.kind === kind)?.color;
  return areas.find((area) => area.kind === kind) ?? areas.find((area) => area.color.toUpperCase() === color);
}

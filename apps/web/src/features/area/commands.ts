import type { Area, BodyOf } from '@sevenfold/contract';
import { reorder } from '@sevenfold/domain/order';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';

type NewArea = BodyOf<'POST /api/v1/area'>;

export const createArea = (area: NewArea): Command => ({
  operations: [intent('POST /api/v1/area', area)],
  inverse: [intent('DELETE /api/v1/area', { id: area.id })],
});

type Changes = Omit<BodyOf<'PATCH /api/v1/area'>, 'id'>;

/** Renames or recolours an area. */
export const changeArea = ({ id, name, kind, color }: Area, changes: Changes): Command => ({
  operations: [intent('PATCH /api/v1/area', { id, ...changes })],
  inverse: [intent('PATCH /api/v1/area', { id, name, kind, color })],
});

/** Moves an area to an index of the list; null if it is there already. `areas` are all, in order. */
export function moveArea(areas: readonly Area[], id: string, toIndex: number): Command | null {
  const updates = reorder(areas, id, toIndex);
  if (updates.length === 0) return null;
  const before = new Map(areas.map((area) => [area.id, area.order]));
  return {
    operations: [intent('POST /api/v1/areas/order', { updates })],
    inverse: [
      intent('POST /api/v1/areas/order', {
        updates: updates.map((update) => ({ id: update.id, order: before.get(update.id) ?? update.order })),
      }),
    ],
  };
}

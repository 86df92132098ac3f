import type { Area, BodyOf } from '@sevenfold/contract';
import { reorder } from '@sevenfold/domain/order';
import { createArea as createAreaMutation, deleteArea, editArea, orderAreas } from '@sevenfold/model/area';
import { type Command, intent } from '#data';

type NewArea = BodyOf<'POST /api/v1/area'>;

export const createArea = (area: NewArea): Command => ({
  operations: [intent(createAreaMutation, area)],
  inverse: [intent(deleteArea, { id: area.id })],
});

type Changes = Omit<BodyOf<'PATCH /api/v1/area'>, 'id'>;

/** Renames or recolours an area. */
export const changeArea = ({ id, name, kind, color }: Area, changes: Changes): Command => ({
  operations: [intent(editArea, { id, ...changes })],
  inverse: [
    intent(editArea, {
      id,
      // The kind goes with the name: a default area that is renamed has none.
      ...((changes.name ?? changes.kind) !== undefined && { name, kind }),
      ...(changes.color !== undefined && { color }),
    }),
  ],
});

/** Moves an area to an index of the list; null if it is there already. `areas` are all, in order. */
export function moveArea(areas: readonly Area[], id: string, toIndex: number): Command | null {
  const updates = reorder(areas, id, toIndex);
  if (updates.length === 0) return null;
  const before = new Map(areas.map((area) => [area.id, area.order]));
  return {
    operations: [intent(orderAreas, { updates })],
    inverse: [
      intent(orderAreas, {
        updates: updates.map((update) => ({ id: update.id, order: before.get(update.id) ?? update.order })),
      }),
    ],
  };
}

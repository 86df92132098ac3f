import type { Area } from '@sevenfold/contract';
import { areaChanges } from '@sevenfold/domain/area';
import { changed, given, nextOrder, reducerOf } from '../../data/reducer';

export const areaReducer = reducerOf<'areas', readonly Area[]>({
  'POST /api/v1/area'(areas, { body: { id, name, kind = null, color, order = nextOrder(areas) } }) {
    return areas.some((area) => area.id === id) ? areas : [...areas, { id, name: name.trim(), kind, color, order }];
  },
  'PATCH /api/v1/area': (areas, { body }) =>
    changed(areas, body.id, (area) => ({ ...area, ...given(areaChanges(body)) })),
  'DELETE /api/v1/area': (areas, { body }) => areas.filter(({ id }) => id !== body.id),
  'POST /api/v1/areas/order'(areas, { body }) {
    const orders = new Map(body.updates.map(({ id, order }) => [id, order]));
    return areas.map((area) => ({ ...area, order: orders.get(area.id) ?? area.order }));
  },
});

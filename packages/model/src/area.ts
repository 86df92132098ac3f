import { areaChanges, type AreaKind } from '@sevenfold/domain/area';
import { integer, nullable, text, uuid } from './field';
import { changeRow, definedFields, mutation, orderAfter } from './mutation';
import { noun } from './noun';
import { ownId, updatedIds } from './references';

export const area = noun({
  name: 'area',
  table: 'area',
  key: ['id'],
  fields: {
    id: uuid('id'),
    name: text('name'),
    kind: nullable(text<AreaKind>('kind')),
    color: text('color'),
    order: integer('sort_order'),
  },
  internal: {},
  removal: 'DELETED',
});

export const createArea = mutation('POST /api/v1/area', {
  effect: 'CREATES',
  about: ({ id }) => [['area', id]],
  apply(rows, { id, name, kind = null, color, order = orderAfter(rows.list('area')) }) {
    if (!rows.get('area', id)) rows.put('area', { id, name: name.trim(), kind, color, order });
  },
});

export const editArea = mutation('PATCH /api/v1/area', {
  effect: 'EDITS',
  dependsOn: ownId,
  about: ({ id }) => [['area', id]],
  apply: (rows, body) => changeRow(rows, 'area', body.id, (row) => ({ ...row, ...definedFields(areaChanges(body)) })),
});

/** Its activities and objectives stay, without an area. */
export const deleteArea = mutation('DELETE /api/v1/area', {
  effect: 'REMOVES',
  dependsOn: ownId,
  apply(rows, { id }) {
    rows.remove('area', id);
    for (const activity of rows.list('activity'))
      if (activity.areaId === id) rows.put('activity', { ...activity, areaId: null });
    for (const objective of rows.list('objective'))
      if (objective.areaId === id) rows.put('objective', { ...objective, areaId: null });
  },
});

export const orderAreas = mutation('POST /api/v1/areas/order', {
  effect: 'EDITS',
  refersTo: updatedIds,
  apply(rows, { updates }) {
    for (const { id, order } of updates) changeRow(rows, 'area', id, (row) => ({ ...row, order }));
  },
});

export const areaMutations = [createArea, editArea, deleteArea, orderAreas] as const;

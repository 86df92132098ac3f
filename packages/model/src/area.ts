import type { AreaKind } from '@sevenfold/domain/area';
import { integer, nullable, text, uuid } from './field';
import { noun } from './noun';

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

import { createArea, deleteArea, editArea, orderAreas } from '@sevenfold/model/area';
import { createdIn, type Descriptions, type Known } from '#dispatch';
import { text } from '#platform';

function toNameParam(id: string, { areas, rejected }: Known): { name: string } {
  const area = areas.find((one) => one.id === id) ?? createdIn(rejected, 'POST /api/v1/area', id);
  return { name: area?.name ?? text('operation.someArea') };
}

export const areaDescriptions = {
  [createArea.call]: ({ body }) => text('operation.area', { name: body.name }),
  [editArea.call]: ({ body }, known) => text('operation.areaChanged', toNameParam(body.id, known)),
  [deleteArea.call]: ({ body }, known) => text('operation.areaDeleted', toNameParam(body.id, known)),
  [orderAreas.call]: () => text('operation.areaOrder'),
} satisfies Partial<Descriptions>;

import { createdIn, type Descriptions, type Known } from '../../dispatch/description';
import { text } from '../../platform/text';

function named(id: string, { areas, rejected }: Known): { name: string } {
  const area = areas.find((one) => one.id === id) ?? createdIn(rejected, 'POST /api/v1/area', id);
  return { name: area?.name ?? text('operation.someArea') };
}

export const areaDescriptions = {
  'POST /api/v1/area': ({ body }) => text('operation.area', { name: body.name }),
  'PATCH /api/v1/area': ({ body }, known) => text('operation.areaChanged', named(body.id, known)),
  'DELETE /api/v1/area': ({ body }, known) => text('operation.areaDeleted', named(body.id, known)),
  'POST /api/v1/areas/order': () => text('operation.areaOrder'),
} satisfies Partial<Descriptions>;

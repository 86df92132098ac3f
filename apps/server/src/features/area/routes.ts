import { reading, route } from '#http';
import { reorder } from './order';
import { createArea, listAreas, patchArea, removeArea } from './service';

export const areaRoutes = [
  reading('GET /api/v1/areas', async ({ db, userId }) => ({ areas: await listAreas(db, userId) })),
  route('POST /api/v1/area', async ({ transaction, body }) => ({ createdArea: await createArea(transaction, body) })),
  route('PATCH /api/v1/area', async ({ transaction, body }) => ({ area: await patchArea(transaction, body) })),
  route('DELETE /api/v1/area', async ({ transaction, body, clock }) => {
    await removeArea(transaction, body.id, clock);
    return {};
  }),
  route('POST /api/v1/areas/order', async ({ transaction, body }) => {
    await reorder(transaction, 'area', body.updates);
    return {};
  }),
];

import { reading, route } from '../../http/route';
import { createArea, listAreas, orderAreas, patchArea, removeArea } from './service';

export const areaRoutes = [
  reading('GET /api/v1/areas', async ({ db, userId }) => ({ areas: await listAreas(db, userId) })),
  route('POST /api/v1/area', async ({ db, userId, body }) => ({ createdArea: await createArea(db, userId, body) })),
  route('PATCH /api/v1/area', async ({ db, userId, body }) => ({ area: await patchArea(db, userId, body) })),
  route('DELETE /api/v1/area', async ({ db, userId, body }) => {
    await removeArea(db, userId, body.id);
    return {};
  }),
  route('POST /api/v1/areas/order', async ({ db, userId, body }) => {
    await orderAreas(db, userId, body.updates);
    return {};
  }),
];

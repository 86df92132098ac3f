import type { Publisher } from '../../http/handlers';
import { route } from '../../http/route';
import type { IntegrationReport } from './integrations';
import { end, findUsers, grant, listActs, readStatistics } from './service';

/**
 * @param reports report the state of a user's integrations, one for each kind
 * @param changes announces a changed plan to the devices of its user
 */
export const adminRoutes = (reports: readonly IntegrationReport[], changes: Publisher) => [
  route('GET /api/v1/admin/session', async ({ admin }) => ({ address: admin })),
  route('GET /api/v1/admin/statistics', ({ db, clock, query }) => readStatistics(db, clock, Number(query.days))),
  route('POST /api/v1/admin/users/find', async ({ db, clock, admin, body }) => ({
    users: await findUsers({ db, clock, admin }, body.address, reports),
  })),
  route('POST /api/v1/admin/premium', async ({ db, clock, admin, body }) => {
    const plan = await grant({ db, clock, admin }, body);
    changes.publish({ userId: body.userId, topics: ['user'], operation: null });
    return plan;
  }),
  route('DELETE /api/v1/admin/premium', async ({ db, clock, admin, body }) => {
    const plan = await end({ db, clock, admin }, body);
    changes.publish({ userId: body.userId, topics: ['user'], operation: null });
    return plan;
  }),
  route('GET /api/v1/admin/acts', ({ db, query: { before, limit } }) => listActs(db, { before, limit: Number(limit) })),
];

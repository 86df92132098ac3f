import { route } from '#http';
import type { IntegrationReport } from './integrations';
import { end, findUsers, grant, listActs, readStatistics } from './service';
import { readStatus } from './status';

/** @param reports report the state of a user's integrations, one for each kind */
export const adminRoutes = (reports: readonly IntegrationReport[]) => [
  route('GET /api/v1/admin/session', async ({ admin }) => ({ address: admin })),
  route('GET /api/v1/admin/status', ({ db, clock }) => readStatus(db, clock)),
  route('GET /api/v1/admin/statistics', ({ db, clock, query }) => readStatistics(db, clock, Number(query.days))),
  route('POST /api/v1/admin/users/find', async ({ db, clock, admin, body }) => ({
    users: await findUsers({ db, clock, admin }, body.address, reports),
  })),
  route('POST /api/v1/admin/premium', ({ db, clock, admin, body }) => grant({ db, clock, admin }, body)),
  route('DELETE /api/v1/admin/premium', ({ db, clock, admin, body }) => end({ db, clock, admin }, body)),
  route('GET /api/v1/admin/acts', ({ db, query: { before, limit } }) => listActs(db, { before, limit: Number(limit) })),
];

import { route } from '#http';
import type { IntegrationReport } from './integrations';
import { end, findUsers, grant, listActs, readStatistics } from './service';
import { readStatus } from './status';

interface AdminSetup {
  /** Report the state of a user's integrations, one for each kind. */
  readonly reports: readonly IntegrationReport[];
  readonly hasAutomaticBackups: boolean;
}

export const adminRoutes = ({ reports, hasAutomaticBackups }: AdminSetup) => [
  route('GET /api/v1/admin/session', async ({ admin }) => ({ address: admin })),
  route('GET /api/v1/admin/status', async ({ db, clock }) => ({
    hasAutomaticBackups,
    ...(await readStatus(db, clock)),
  })),
  route('GET /api/v1/admin/statistics', ({ db, clock, query }) => readStatistics(db, clock, Number(query.days))),
  route('POST /api/v1/admin/users/find', async ({ db, clock, admin, body }) => ({
    users: await findUsers({ db, clock, admin }, body.address, reports),
  })),
  route('POST /api/v1/admin/premium', ({ db, clock, admin, body }) => grant({ db, clock, admin }, body)),
  route('DELETE /api/v1/admin/premium', ({ db, clock, admin, body }) => end({ db, clock, admin }, body)),
  route('GET /api/v1/admin/acts', ({ db, query: { before, limit } }) => listActs(db, { before, limit: Number(limit) })),
];

import type { Logger } from 'pino';
import { reading, route } from '#http';
import type { Clock } from '../../clock';
import { connectAddress } from './address';
import { authorize, connect } from './connect';
import type { CalendarSetup } from './deps';
import { notificationRoutes } from './push/notification';
import { chooseCalendars, disconnect, listIntegrations, setCalendar, syncNow } from './service';

export const integrationRoutes = (setup: CalendarSetup, log: Logger, webhookClock: Clock) => [
  reading('GET /api/v1/integrations', async ({ db, userId, clock }) => ({
    integrations: await listIntegrations(db, userId, setup.freeAccounts, clock),
  })),
  route('POST /api/v1/integration/authorize', async ({ db, userId, body, clock, http }) => ({
    url: await authorize({ ...setup, db, clock, log }, userId, http, body),
  })),
  route(
    'POST /api/v1/integration/connect',
    ({ db, userId, body, clock, http }) => connect({ ...setup, db, clock, log }, userId, http, body.query),
    { callsThirdParties: true },
  ),
  route(
    'POST /api/v1/integration/address',
    async ({ db, userId, body, clock }) => ({
      integration: await connectAddress({ ...setup, db, clock, log }, userId, body),
    }),
    { callsThirdParties: true },
  ),
  route('PATCH /api/v1/integration/calendar', async ({ transaction, body }) => ({
    calendar: await setCalendar(transaction, body),
  })),
  route('POST /api/v1/integration/calendars', async ({ db, userId, body, clock }) => ({
    integration: await chooseCalendars({ ...setup, db, clock }, userId, body),
  })),
  route('POST /api/v1/integration/sync', async ({ db, userId, body, clock }) => {
    await syncNow({ db, clock }, userId, body.id);
    return {};
  }),
  route(
    'DELETE /api/v1/integration',
    async ({ db, userId, body, clock }) => {
      await disconnect({ ...setup, db, clock, log }, userId, body.id);
      return {};
    },
    { callsThirdParties: true },
  ),
  ...notificationRoutes(webhookClock),
];

import { expect, it } from 'vitest';
import { startServer } from '../harness';

it('tells anybody what the server offers, and no secret', async () => {
  const server = await startServer({ env: { FREE_ACTIVITIES: '7', SUPPORT_EMAIL: 'help@example.org' } });
  const { status, data } = await server.call('GET /api/v1/server-config');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    signIn: { google: null, openId: null, local: true },
    freePlan: { activities: 7, calendarAccounts: 1 },
    prices: { currency: 'USD', monthly: 499, yearly: 4990 },
    supportEmail: 'help@example.org',
  });
  expect(Object.keys(data).sort()).toEqual(['freePlan', 'prices', 'signIn', 'supportEmail', 'version']);
});

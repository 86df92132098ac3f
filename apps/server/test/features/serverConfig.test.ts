import { expect, it } from 'vitest';
import { startServer } from '../harness';

it('returns what the server offers to anyone, without secrets', async () => {
  const server = await startServer({ env: { FREE_ACTIVITIES: '7', SUPPORT_EMAIL: 'help@example.org' } });
  const { status, data } = await server.request('GET /api/v1/server-config');
  expect(status).toBe(200);
  expect(data).toMatchObject({
    signIn: { google: null, apple: null, openId: null, openIds: [], local: true },
    freePlan: { activities: 7, calendarAccounts: 1 },
    prices: { currency: 'USD', monthly: 499, yearly: 4990 },
    supportEmail: 'help@example.org',
    errorReporting: null,
    sendsMail: false,
    mailsLocalAccounts: false,
    calendarProviders: [
      { provider: 'GOOGLE', missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
      { provider: 'OUTLOOK', missing: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] },
    ],
  });
  expect(Object.keys(data).sort()).toEqual([
    'calendarProviders',
    'errorReporting',
    'freePlan',
    'legal',
    'mailsLocalAccounts',
    'paymentsMissing',
    'prices',
    'sendsMail',
    'signIn',
    'storePurchases',
    'supportEmail',
    'version',
    'webPush',
  ]);
});

it('returns which calendar services are set up and whether email is sent, without credentials', async () => {
  const server = await startServer({
    env: {
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      MICROSOFT_CLIENT_ID: 'app',
      SMTP_URL: 'smtps://user:mail-secret@mail.example.org',
      MAIL_FROM: 'Sevenfold <plan@example.org>',
    },
  });
  const { text, data } = await server.request('GET /api/v1/server-config');
  expect(data).toMatchObject({
    sendsMail: true,
    mailsLocalAccounts: false,
    calendarProviders: [
      { provider: 'GOOGLE', missing: [] },
      { provider: 'OUTLOOK', missing: ['MICROSOFT_CLIENT_SECRET'] },
    ],
  });
  expect(text).not.toMatch(/secret@|google-secret|mail\.example/);
});

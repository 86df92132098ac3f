import { requireToken, route } from '#http';
import { sendLater } from './sendLater';
import { type PushSetup, subscribe } from './subscribe';
import { deleteOfSession } from './subscriptionStore';

export const notificationRoutes = (setup: PushSetup) => [
  route('POST /api/v1/push-subscription', async ({ db, clock, http, body }) => {
    await subscribe({ ...setup, db, clock }, requireToken(http.sessionToken), body);
    return {};
  }),
  route('POST /api/v1/push-subscription/later', async ({ db, clock, http, body }) => {
    await sendLater(db, requireToken(http.sessionToken), body, clock);
    return {};
  }),
  route('DELETE /api/v1/push-subscription', async ({ db, http }) => {
    await deleteOfSession(db, requireToken(http.sessionToken));
    return {};
  }),
];

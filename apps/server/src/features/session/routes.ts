import { requireToken, route, type TokenParts } from '#http';
import { endOtherSessions, endSession, listSessions } from './service';

/** @param onEnded called with each session that was ended */
export const sessionRoutes = (onEnded: (session: TokenParts) => void) => [
  route('GET /api/v1/sessions', async ({ db, clock, http }) => ({
    sessions: await listSessions(db, requireToken(http.sessionToken), clock),
  })),
  route('DELETE /api/v1/session', async ({ db, userId, body }) => {
    onEnded(await endSession(db, userId, body.id));
    return {};
  }),
  route('DELETE /api/v1/sessions', async ({ db, http }) => {
    const ended = await endOtherSessions(db, requireToken(http.sessionToken));
    ended.forEach(onEnded);
    return { ended: ended.length };
  }),
];

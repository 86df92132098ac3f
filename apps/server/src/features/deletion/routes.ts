import type { Logger } from 'pino';
import { route, type TokenParts } from '#http';
import { deleteAccount } from './service';
import type { DeletionStep } from './step';

/**
 * @param steps what features have to end before an account is deleted
 * @param onEnded called with each session that has ended
 */
export const deletionRoutes = (steps: readonly DeletionStep[], log: Logger, onEnded: (session: TokenParts) => void) => [
  route(
    'POST /api/v1/user/delete',
    async ({ db, clock, userId, body }) => {
      const { deleteAt, sessions } = await deleteAccount({ db, clock, log, steps }, userId, body);
      for (const session of sessions) onEnded(session);
      return { deleteAt: deleteAt.toISOString() };
    },
    { callsThirdParties: true },
  ),
];

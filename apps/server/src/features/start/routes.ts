import type { ServerConfig } from '@sevenfold/contract';
import { FIRST_PAGE_BYTES } from '@sevenfold/contract/rows';
import { type ActiveSession, HttpError, route } from '#http';
import { readRows, type WholeReaders } from '#features/rows';

/**
 * @param offered the public configuration
 * @param findSession looks up the session of a token; throws an HttpError if there is none
 */
export const startRoutes = (
  offered: ServerConfig,
  readers: WholeReaders,
  findSession: (token: string | undefined) => Promise<ActiveSession>,
) => [
  route('GET /api/v1/start', async ({ db, clock, http, query }) => {
    const userId = await signedInUser(findSession(http.sessionToken));
    const options = { clock, readers, pageBytes: FIRST_PAGE_BYTES };
    const rows = userId === null ? null : await readRows(db, userId, query, options);
    return { config: offered, rows };
  }),
];

/**
 * Returns the id of the signed-in user, or null. @throws HttpError USER_NOT_FOUND: the session is of a deleted user,
 * which is not the same as being signed out
 */
async function signedInUser(session: Promise<ActiveSession>): Promise<string | null> {
  try {
    return (await session).userId;
  } catch (error) {
    if (error instanceof HttpError && error.error === 'NOT_SIGNED_IN') return null;
    throw error;
  }
}

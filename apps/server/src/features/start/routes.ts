import type { ServerConfig, Start } from '@sevenfold/contract';
import { today, weekIdOf, weekRange } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { route } from '../../http/route';
import type { ActiveSession } from '../../http/session';
import { listActivities } from '../activity/service';
import { listAreas } from '../area/service';
import { readRecords } from '../record/service';
import { readUser } from '../user/service';

/**
 * @param offered the public configuration
 * @param findSession looks up the session of a token; throws an HttpError if there is none
 */
export const startRoutes = (
  offered: ServerConfig,
  findSession: (token: string | undefined) => Promise<ActiveSession>,
) => [
  route('GET /api/v1/start', async ({ db, clock, http }) => {
    const userId = await signedInUser(findSession(http.sessionToken));
    return { config: offered, person: userId === null ? null : await readUserData(db, userId, clock) };
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

async function readUserData(db: Db, userId: string, clock: Clock): Promise<Start['person']> {
  const [user, areas, activities] = await Promise.all([
    readUser(db, userId),
    listAreas(db, userId),
    listActivities(db, userId),
  ]);
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  const { first: from, last: to } = weekRange(
    weekIdOf(today(clock.now(), timezone, dayEndsAt), weekStartDay),
    weekStartDay,
  );
  return { user, areas, activities, records: { from, to, ...(await readRecords(db, userId, { from, to })) } };
}

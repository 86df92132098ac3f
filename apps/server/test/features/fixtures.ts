import type { Activity, Area, BodyOf, Entry, Objective, StoredCheckIn } from '@sevenfold/contract';
import { newId } from '../../src/id';
import type { TestUser, TestServer } from '../harness';

/** Puts a user on the premium plan. */
export async function makePremium(server: TestServer, { userId }: TestUser): Promise<void> {
  await server.db
    .updateTable('app_user')
    .set({ subscription_type: 'PREMIUM', payment_system: 'MANUAL' })
    .where('user_id', '=', userId)
    .execute();
}

/** A valid body of a new activity counted in times, without a goal. */
export const newActivity = (
  server: TestServer,
  fields: Partial<BodyOf<'POST /api/v1/a'>> = {},
): BodyOf<'POST /api/v1/a'> => ({
  id: newId(server.clock),
  name: 'Call family',
  color: '#D64A7C',
  icon: 'phone',
  areaId: null,
  unit: 'TIMES',
  ...fields,
});

export async function makeActivity(
  server: TestServer,
  session: TestUser,
  fields: Partial<BodyOf<'POST /api/v1/a'>> = {},
): Promise<Activity> {
  const response = await server.request('POST /api/v1/a', newActivity(server, fields), { session });
  return response.data.activity;
}

export async function makeArea(
  server: TestServer,
  session: TestUser,
  fields: Partial<BodyOf<'POST /api/v1/area'>> = {},
): Promise<Area> {
  const response = await server.request(
    'POST /api/v1/area',
    { id: newId(server.clock), name: 'Garden', color: '#1A9951', ...fields },
    { session },
  );
  return response.data.createdArea;
}

export const newEntry = (
  server: TestServer,
  activityId: string,
  fields: Partial<BodyOf<'POST /api/v1/entry'>> = {},
): BodyOf<'POST /api/v1/entry'> => ({
  id: newId(server.clock),
  activityId,
  date: '2026-03-10',
  amount: 1,
  source: 'MANUAL',
  ...fields,
});

export async function makeEntry(
  server: TestServer,
  session: TestUser,
  activityId: string,
  fields: Partial<BodyOf<'POST /api/v1/entry'>> = {},
): Promise<Entry> {
  const response = await server.request('POST /api/v1/entry', newEntry(server, activityId, fields), { session });
  return response.data.entry;
}

/** Makes a shared link, to the week unless an activity is given. */
export async function makeSharedLink(
  server: TestServer,
  session: TestUser,
  fields: Partial<BodyOf<'POST /api/v1/shared-link'>> = {},
): Promise<{ readonly id: string; readonly token: string }> {
  const body = { activityId: null, label: null, showsName: false, ...fields };
  const { link, sharedLink } = (await server.request('POST /api/v1/shared-link', body, { session })).data;
  return { id: sharedLink.id, token: new URL(link).hash.slice(1) };
}

/** A valid body of a new objective from 0 to 24 in the first quarter of 2026. */
export const newObjective = (
  server: TestServer,
  fields: Partial<BodyOf<'POST /api/v1/objective'>> = {},
): BodyOf<'POST /api/v1/objective'> => ({
  id: newId(server.clock),
  name: 'Read 24 books',
  period: { kind: 'QUARTER', year: 2026, quarter: 1 },
  type: 'PROGRESS',
  start: 0,
  target: 24,
  ...fields,
});

export async function makeObjective(
  server: TestServer,
  session: TestUser,
  fields: Partial<BodyOf<'POST /api/v1/objective'>> = {},
): Promise<Objective> {
  const response = await server.request('POST /api/v1/objective', newObjective(server, fields), { session });
  return response.data.objective;
}

export const newCheckIn = (
  server: TestServer,
  objectiveId: string,
  fields: Partial<BodyOf<'POST /api/v1/objective/check-in'>> = {},
): BodyOf<'POST /api/v1/objective/check-in'> => ({
  id: newId(server.clock),
  objectiveId,
  date: '2026-03-10',
  value: 6,
  ...fields,
});

export async function makeCheckIn(
  server: TestServer,
  session: TestUser,
  objectiveId: string,
  fields: Partial<BodyOf<'POST /api/v1/objective/check-in'>> = {},
): Promise<StoredCheckIn> {
  const response = await server.request('POST /api/v1/objective/check-in', newCheckIn(server, objectiveId, fields), {
    session,
  });
  return response.data.checkIn;
}

export const objectivesOf = async (server: TestServer, session: TestUser): Promise<Objective[]> =>
  (await server.request('GET /api/v1/objectives', undefined, { session })).data.objectives;

export const activitiesOf = async (server: TestServer, session: TestUser): Promise<Activity[]> =>
  (await server.request('GET /api/v1/as', undefined, { session })).data.activities;

export const areasOf = async (server: TestServer, session: TestUser): Promise<Area[]> =>
  (await server.request('GET /api/v1/areas', undefined, { session })).data.areas;

/** Removes what every write raises: columns of versions. */
const WITHOUT_VERSIONS = ['version', 'row_version', 'oldest_version'].map((column) => `- '${column}'`).join(' ');

/** Returns all stored rows of a user as text, for comparison after rejected requests. */
export async function rowsOf(
  server: TestServer,
  { userId }: TestUser,
  leftOut: readonly string[] = [],
): Promise<string> {
  const tables = [
    'app_user',
    'onboarding_step',
    'area',
    'activity',
    'goal_period',
    'entry',
    'skip',
    'review',
    'objective',
    'objective_check_in',
    'objective_link',
    'life_rating',
    'import_batch',
    'import_undo',
    'integration',
    'calendar',
    'calendar_event',
    'event_choice',
    'counted_event',
    'authorization_request',
    'consent_revocation',
    'sign_in_consent',
    'push_channel',
  ] as const;
  const rows = await Promise.all(
    tables
      .filter((table) => !leftOut.includes(table))
      .map((table) =>
        server.pool.query(
          `SELECT (to_jsonb(t) ${WITHOUT_VERSIONS})::text AS row FROM ${table} t WHERE user_id = $1 ORDER BY 1`,
          [userId],
        ),
      ),
  );
  return JSON.stringify(rows.map((result) => result.rows));
}

/** A signal that calls back with the number of the step, from 0, before each step of a job, which checks it then. */
export function beforeEachStep(run: (step: number) => void, signal = new AbortController().signal): AbortSignal {
  let step = 0;
  const check = signal.throwIfAborted.bind(signal);
  signal.throwIfAborted = () => {
    run(step);
    step += 1;
    check();
  };
  return signal;
}

/** Handles an error that is expected not to happen. */
export function rethrow(error: unknown): never {
  throw error;
}

/** Sends a request again while a busy server rejects it for now, as devices do. */
export async function untilServed<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
  const response = await send();
  return response.status === 503 ? untilServed(send) : response;
}

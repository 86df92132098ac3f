import { contract, type EndpointKey, type Endpoint } from '@sevenfold/contract';
import { topicsOf, type Topic } from '@sevenfold/contract/topics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import type { Lanes } from '../db/lanes';
import { Failure } from './failure';
import { httpOf, keepSessionCookie } from './http';
import { SIGN_IN_LIMIT_MS, type InFlight } from './inFlight';
import type { Limiter } from './limiter';
import { hashBody, runOnce, type Operation, type Outcome } from './operation';
import { readForSession } from './reader';
import type { RecentSessions } from './recentSessions';
import type { Http, Route } from './route';
import { serializerOf } from './serialize';
import { shortcutOf } from './shortcut';
import { findSession, requireToken, touchSession } from './session';
import type { StreamRoute } from './stream';
import { readInput, type Input } from './validate';

/** Tells the open devices of a person what was changed. */
export interface Publisher {
  publish(change: {
    readonly userId: string;
    readonly topics: readonly Topic[];
    /** Null: no operation of a device did it. */ readonly operation: string | null;
  }): void;
}

/** What answering a call takes. */
export interface Answering {
  readonly pool: Pool;
  /** The connections that readers share. */
  readonly lanes: Lanes;
  readonly inFlight: InFlight;
  readonly db: Db;
  readonly changes: Publisher;
  readonly clock: Clock;
  /** How often one person may ask, on all their devices together. */
  readonly people: Limiter;
  readonly recentSessions: RecentSessions;
  readonly secureCookies: boolean;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

interface Serving extends Answering {
  readonly route: Route;
  readonly endpoint: Endpoint;
  /** Writes an answer as JSON. */
  readonly write: (answer: unknown) => string;
}

/** The function that answers a call over HTTP: who asks, what is asked, the route itself, and the answer as text. */
export function handlerOf(route: Route, answering: Answering): Handler {
  const endpoint: Endpoint = contract[route.call];
  const way =
    endpoint.access === 'ANYBODY' ? forAnybody : endpoint.idempotent ? once : route.isReading ? forReader : forPerson;
  const answer = way({ ...answering, route, endpoint, write: serializerOf(route.call, endpoint.response) });
  return async (request, reply) => {
    const data = await answering.inFlight.run(
      () => answer(request, reply),
      endpoint.access === 'ANYBODY' ? SIGN_IN_LIMIT_MS : undefined,
    );
    if (request.method === 'GET') reply.header('Cache-Control', 'no-store');
    reply.type('application/json; charset=utf-8');
    return `{"data":${data}}`;
  };
}

function forAnybody({ route, endpoint, write, db, clock, secureCookies }: Serving): Handler {
  return async (request, reply) => {
    const { body, query } = readInput(endpoint, request);
    return write(
      await route.handle({ body, query, userId: undefined, db, clock, http: httpOf(request, reply, secureCookies) }),
    );
  };
}

function forPerson({ route, endpoint, write, pool, db, clock, people, secureCookies }: Serving): Handler {
  return async (request, reply) => {
    const http = httpOf(request, reply, secureCookies);
    const session = await findSession(pool, http.sessionToken, clock);
    people.take(session.userId);
    const { body, query } = readInput(endpoint, request);
    if (session.renewedEnd) {
      await touchSession(pool, session, session.renewedEnd, clock);
      keepSessionCookie(http, session.renewedEnd, clock);
    }
    return write(await route.handle({ body, query, userId: session.userId, db, clock, http }));
  };
}

function forReader(serving: Serving): Handler {
  const { route, write, pool, lanes, clock, people, recentSessions, secureCookies } = serving;
  return async (request, reply) => {
    const http = httpOf(request, reply, secureCookies);
    const { body, query } = await inputOfPerson(serving, request, http);
    const token = requireToken(http.sessionToken);
    const { session, answer } = await recentSessions.remembering(token, () =>
      readForSession(lanes, clock, {
        token,
        // Unknown tokens and rate-limited users are authenticated first; nothing is read for them.
        isSpeculative: recentSessions.has(token) && !people.isOut(token.userId),
        admit: ({ userId }) => people.take(userId),
        read: async (db) => write(await route.handle({ body, query, userId: token.userId, db, clock, http })),
      }),
    );
    if (session.renewedEnd) {
      await touchSession(pool, session, session.renewedEnd, clock);
      keepSessionCookie(http, session.renewedEnd, clock);
    }
    return answer;
  };
}

function once(serving: Serving): Handler {
  const { route, write, pool, changes, clock, people, recentSessions, secureCookies } = serving;
  const { call } = route;
  const takeShortcut = shortcutWay(serving);
  return async (request, reply) => {
    const http = httpOf(request, reply, secureCookies);
    const { body, query, operationId } = await inputOfPerson(serving, request, http);
    const token = requireToken(http.sessionToken);
    const operation = { token, id: operationId, call, bodyHash: hashBody(request.body) };
    const { answer, session } = await recentSessions.remembering(
      token,
      async () =>
        (await takeShortcut?.(operation, body)) ??
        (await runOnce(pool, clock, operation, async (db, { userId }) => {
          people.take(userId);
          return write(await route.handle({ body, query, userId, db, clock, http }));
        })),
    );
    // A stored answer, too: whether the first time was announced before it broke off, nobody knows.
    changes.publish({ userId: session.userId, topics: topicsOf(call), operation: operation.id });
    if (session.renewedEnd) keepSessionCookie(http, session.renewedEnd, clock);
    return answer;
  };
}

/** The shorter way to the same outcome, of a route that has one; nothing when this time is not its plain case. */
function shortcutWay({
  route: { shortcut },
  write,
  pool,
  clock,
  people,
  recentSessions,
}: Serving): ((operation: Operation, body: unknown) => Promise<Outcome | undefined>) | undefined {
  if (!shortcut) return undefined;
  const run = shortcutOf(shortcut);
  return async (operation, body) => {
    const { token } = operation;
    // Both are judged by `runOnce`, once the session is known.
    if (!recentSessions.has(token) || people.isOut(token.userId)) return undefined;
    const plain = shortcut.prepare(body, token.userId, clock);
    if (!plain) return undefined;
    const answer = write(plain.answer);
    if (!(await run(pool, clock, { operation, values: plain.values, answer }))) return undefined;
    people.count(token.userId);
    return { answer, session: { ...token, renewedEnd: undefined } };
  };
}

/** Reads the input before the database is asked, and still tells somebody who is not signed in just that. */
async function inputOfPerson(
  { endpoint, pool, clock, people }: Serving,
  request: FastifyRequest,
  http: Http,
): Promise<Input> {
  try {
    return readInput(endpoint, request);
  } catch (error) {
    if (error instanceof Failure) people.take((await findSession(pool, http.sessionToken, clock)).userId);
    throw error;
  }
}

/** @throws {Error} when a call of the contract has no route, or several */
export function checkRoutes(routes: readonly Pick<Route | StreamRoute, 'call'>[]): void {
  const calls = Object.keys(contract).filter((name): name is EndpointKey => name in contract);
  for (const call of calls) {
    const count = routes.filter((route) => route.call === call).length;
    if (count !== 1) throw new Error(`The call "${call}" of the contract has ${count} routes`);
  }
  const stranger = routes.find(({ call }) => !(call in contract));
  if (stranger) throw new Error(`The route "${stranger.call}" is not in the contract`);
}

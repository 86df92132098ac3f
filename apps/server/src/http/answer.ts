import { contract, type Call, type Endpoint } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { Failure } from './failure';
import { httpOf, keepSessionCookie } from './http';
import type { Limiter } from './limiter';
import { hashBody, runOnce } from './operation';
import type { Http, Route } from './route';
import { serializerOf } from './serialize';
import { findSession, touchSession } from './session';
import { readIdempotencyKey, validate } from './validate';

/** What answering a call takes. */
export interface Answering {
  readonly pool: Pool;
  readonly db: Db;
  readonly clock: Clock;
  /** How often one person may ask, on all their devices together. */
  readonly people: Limiter;
  readonly secureCookies: boolean;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/** What a caller sent, as the contract has it; a refusal of it is kept until it is known that the caller is signed in. */
interface Parsed {
  readonly body: unknown;
  readonly query: unknown;
  readonly operationId: string | undefined;
}

/** The function that answers a call over HTTP: who asks, what is asked, the route itself, and the answer as text. */
export function handlerOf({ call, handle }: Route, answering: Answering): Handler {
  const endpoint: Endpoint = contract[call];
  const write = serializerOf(call, endpoint.response);
  const { pool, db, clock, people, secureCookies } = answering;

  const forAnybody: Handler = async (request, reply) => {
    const { body, query } = parse(endpoint, request);
    return write(await handle({ body, query, userId: undefined, db, clock, http: httpOf(request, reply, secureCookies) }));
  };

  const forPerson: Handler = async (request, reply) => {
    const http = httpOf(request, reply, secureCookies);
    const session = await findSession(pool, http.sessionToken, clock);
    people.take(session.userId);
    const { body, query } = parse(endpoint, request);
    if (session.isStale) {
      await touchSession(pool, session, clock);
      keepSessionCookie(http);
    }
    return write(await handle({ body, query, userId: session.userId, db, clock, http }));
  };

  const once: Handler = async (request, reply) => {
    const http = httpOf(request, reply, secureCookies);
    const { body, query, operationId } = await parseForPerson(endpoint, request, http, answering);
    const operation = { token: http.sessionToken, id: operationId ?? '', call, bodyHash: hashBody(request.body) };
    const { answer, session } = await runOnce(pool, clock, operation, async (transaction, { userId }) => {
      people.take(userId);
      return write(await handle({ body, query, userId, db: transaction, clock, http }));
    });
    if (session.isStale) keepSessionCookie(http);
    return answer;
  };

  const answer = endpoint.access === 'ANYBODY' ? forAnybody : endpoint.idempotent ? once : forPerson;
  return async (request, reply) => {
    const data = await answer(request, reply);
    if (request.method === 'GET') reply.header('Cache-Control', 'no-store');
    reply.type('application/json; charset=utf-8');
    return `{"data":${data}}`;
  };
}

/** @throws Failure INVALID_INPUT */
function parse(endpoint: Endpoint, request: FastifyRequest): Parsed {
  const operationId = endpoint.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
  return {
    // A call without anything to say may come without a body.
    body: endpoint.body ? validate(endpoint.body, request.body ?? {}) : undefined,
    query: endpoint.query ? validate(endpoint.query, request.query) : undefined,
    operationId,
  };
}

/** Parses before a transaction is opened, and still tells somebody who is not signed in just that. */
async function parseForPerson(endpoint: Endpoint, request: FastifyRequest, http: Http, { pool, clock, people }: Answering): Promise<Parsed> {
  try {
    return parse(endpoint, request);
  } catch (error) {
    if (error instanceof Failure) people.take((await findSession(pool, http.sessionToken, clock)).userId);
    throw error;
  }
}

/** @throws {Error} when a call of the contract has no route, or several */
export function checkRoutes(routes: readonly Route[]): void {
  const calls = Object.keys(contract).filter((name): name is Call => name in contract);
  for (const call of calls) {
    const count = routes.filter((route) => route.call === call).length;
    if (count !== 1) throw new Error(`The call "${call}" of the contract has ${count} routes`);
  }
  const stranger = routes.find(({ call }) => !(call in contract));
  if (stranger) throw new Error(`The route "${stranger.call}" is not in the contract`);
}

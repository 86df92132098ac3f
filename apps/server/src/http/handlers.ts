import { contract, type Endpoint } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import type { Db } from '#db';
import { ENDPOINT_KEYS } from './endpointKeys';
import { HttpError } from './httpError';
import { createHttpContext, extendSessionCookie } from './http';
import { THIRD_PARTY_LIMIT_MS, type LoadShedder } from './loadShedder';
import type { Limiter } from './limiter';
import { hashBody, runIdempotent } from './operation';
import { sharedRead, type Sharing } from './sharedRead';
import type { FileRoute } from './download';
import type { BatchRoute, Http, Route } from './route';
import { createSerializer } from './serialize';
import {
  findSession,
  requireAdmin,
  requireConfirmation,
  requireToken,
  touchSession,
  type ActiveSession,
} from './session';
import type { StreamRoute } from './stream';
import { EPOCH_HEADER, readInput, type Input } from './validate';
import type { WebhookRoute } from './webhook';

/** Announces committed changes to all open devices of a user. */
export interface Publisher {
  publish(change: {
    readonly userId: string;
    /** The current version and the rows that the change wrote, if they are known, as JSON. */
    readonly changes: string;
  }): void;
}

/** Dependencies of the endpoint handlers. */
export interface HandlerDeps {
  readonly pool: Pool;
  readonly sharing: Sharing;
  readonly loadShedder: LoadShedder;
  readonly db: Db;
  readonly changes: Publisher;
  readonly clock: Clock;
  /** Rate limit of each user, over all their devices. */
  readonly userLimiter: Limiter;
  /** Rate limit of each user for requests that may wait for a third party. */
  readonly thirdPartyLimiter: Pick<Limiter, 'take'>;
  /** Addresses of the administrators, in lower case. */
  readonly adminEmails: ReadonlySet<string>;
  readonly secureCookies: boolean;
}

/** A route of any kind. */
export type AnyRoute = Route | BatchRoute | StreamRoute | FileRoute | WebhookRoute;

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/** Result of a request, as JSON. */
interface Answer {
  readonly data: string;
  /** The version that a mutation made and the rows it wrote. */
  readonly changes?: string | undefined;
}
type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>;

/** A route with what its endpoint describes. */
export interface PreparedRoute {
  readonly route: Route;
  readonly endpoint: Endpoint;
  /** Serializes a response as JSON. */
  readonly serialize: (response: unknown) => string;
}

/** @throws {Error} for an endpoint that needs a confirmation, if its handler would not check it */
export function prepareRoute(route: Route): PreparedRoute {
  const endpoint: Endpoint = contract[route.endpointKey];
  if (endpoint.needsConfirmation && (endpoint.access === 'ANYBODY' || endpoint.idempotent || route.isReading))
    throw new Error(`${route.endpointKey} cannot need a confirmation: its handler does not check it`);
  return { route, endpoint, serialize: createSerializer(route.endpointKey, endpoint.response) };
}

type RouteDeps = HandlerDeps & PreparedRoute;

/**
 * Creates the HTTP handler of an endpoint: authenticates, validates the input, runs the route and serializes the
 * response.
 */
export function createHandler(prepared: PreparedRoute, deps: HandlerDeps): Handler {
  const { route, endpoint } = prepared;
  const create =
    endpoint.access === 'ANYBODY'
      ? publicHandler
      : endpoint.idempotent
        ? idempotentHandler
        : route.isReading
          ? sharedReadHandler
          : authenticatedHandler;
  const isSlow = endpoint.access === 'ANYBODY' || route.callsThirdParties;
  return respond(create({ ...deps, ...prepared }), deps, isSlow ? THIRD_PARTY_LIMIT_MS : undefined);
}

/** Sends the result of a request. @param limitMs maximum duration; by default that of most requests */
export function respond(handle: Answering, { loadShedder }: HandlerDeps, limitMs?: number): Handler {
  return async (request, reply) => {
    const { data, changes } = await loadShedder.run(() => handle(request, reply), limitMs);
    if (request.method === 'GET') reply.header('Cache-Control', 'no-store');
    reply.type('application/json; charset=utf-8');
    return changes === undefined ? `{"data":${data}}` : `{"data":${data},"changes":${changes}}`;
  };
}

function publicHandler({ route, endpoint, serialize, db, clock, secureCookies }: RouteDeps): Answering {
  return async (request, reply) => {
    const { body, query } = readInput(endpoint, request);
    const data = serialize(
      await route.handle({
        body,
        query,
        userId: undefined,
        admin: undefined,
        db,
        transaction: undefined,
        clock,
        http: createHttpContext(request, reply, secureCookies),
      }),
    );
    return { data };
  };
}

function authenticatedHandler({
  route,
  endpoint,
  serialize,
  pool,
  db,
  clock,
  userLimiter,
  thirdPartyLimiter,
  adminEmails,
  secureCookies,
}: RouteDeps): Answering {
  return async (request, reply) => {
    const http = createHttpContext(request, reply, secureCookies);
    const session = await findSession(pool, http.sessionToken, clock);
    userLimiter.take(session.userId);
    // Checked before the input, so that other users do not learn which input is valid.
    const admin = endpoint.access === 'ADMIN' ? await requireAdmin(pool, session, adminEmails) : undefined;
    const { body, query } = readInput(endpoint, request);
    if (endpoint.needsConfirmation) requireConfirmation(session, clock);
    if (route.callsThirdParties) thirdPartyLimiter.take(session.userId);
    await renewSession({ pool, clock }, session, http);
    const context = { body, query, userId: session.userId, admin, db, transaction: undefined, clock, http };
    return { data: serialize(await route.handle(context)) };
  };
}

function sharedReadHandler(deps: RouteDeps): Answering {
  const { route, serialize, pool, sharing, clock, userLimiter, secureCookies } = deps;
  return async (request, reply) => {
    const http = createHttpContext(request, reply, secureCookies);
    const { body, query } = await readInputOrAuthenticate(deps, request, http);
    const token = requireToken(http.sessionToken);
    const { session, response } = await sharedRead(sharing, clock, {
      token,
      admit: ({ userId }) => userLimiter.take(userId),
      read: async (db) =>
        serialize(
          await route.handle({
            body,
            query,
            userId: token.userId,
            admin: undefined,
            db,
            transaction: undefined,
            clock,
            http,
          }),
        ),
    });
    await renewSession({ pool, clock }, session, http);
    return { data: response };
  };
}

function idempotentHandler(deps: RouteDeps): Answering {
  const { route, serialize, pool, changes, clock, userLimiter, secureCookies } = deps;
  const { endpointKey } = route;
  return async (request, reply) => {
    const http = createHttpContext(request, reply, secureCookies);
    const { body, query, operationId, epoch } = await readInputOrAuthenticate(deps, request, http);
    const token = requireToken(http.sessionToken);
    const sender = { token, epoch, timezone: http.timezone };
    const operation = { ...sender, id: operationId, call: endpointKey, bodyHash: hashBody(request.body) };
    const {
      response,
      session,
      epoch: current,
      changes: written,
    } = await runIdempotent(pool, clock, operation, async (transaction, { userId }) => {
      userLimiter.take(userId);
      const { db } = transaction;
      return serialize(await route.handle({ body, query, userId, admin: undefined, db, transaction, clock, http }));
    });
    // Publish replayed responses too: the first attempt may have failed between its commit and its announcement.
    changes.publish({ userId: session.userId, changes: written });
    reply.header(EPOCH_HEADER, current);
    if (session.renewedEnd) extendSessionCookie(http, session.renewedEnd, clock);
    return { data: response, changes: written };
  };
}

/** Marks a session as used now, unless that was done within the last hour. */
async function renewSession(
  { pool, clock }: Pick<HandlerDeps, 'pool' | 'clock'>,
  session: ActiveSession,
  http: Http,
): Promise<void> {
  if (!session.renewedEnd) return;
  await touchSession(pool, session, session.renewedEnd, clock, http.timezone);
  extendSessionCookie(http, session.renewedEnd, clock);
}

/**
 * Validates the input before any database access; if it is invalid, unauthenticated callers still get the
 * authentication error.
 */
export async function readInputOrAuthenticate(
  { endpoint, pool, clock, userLimiter }: HandlerDeps & { readonly endpoint: Endpoint },
  request: FastifyRequest,
  http: Http,
): Promise<Input> {
  try {
    return readInput(endpoint, request);
  } catch (error) {
    if (error instanceof HttpError) userLimiter.take((await findSession(pool, http.sessionToken, clock)).userId);
    throw error;
  }
}

/** @throws {Error} when an endpoint of the contract has no route or several */
export function checkRoutes(routes: readonly Pick<AnyRoute, 'endpointKey'>[]): void {
  for (const endpointKey of ENDPOINT_KEYS) {
    const count = routes.filter((route) => route.endpointKey === endpointKey).length;
    if (count !== 1) throw new Error(`The endpoint "${endpointKey}" has ${count} routes`);
  }
  const unknown = routes.find(({ endpointKey }) => !(endpointKey in contract));
  if (unknown) throw new Error(`The route "${unknown.endpointKey}" is not in the contract`);
}

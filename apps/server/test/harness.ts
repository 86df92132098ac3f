import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  contract,
  type ResponseOf,
  type BodyOf,
  type EndpointKey,
  type Endpoint,
  type ErrorBody,
  type QueryOf,
} from '@sevenfold/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Pool } from 'pg';
import pino, { type Logger } from 'pino';
import { afterAll, beforeEach, onTestFinished, TestRunner } from 'vitest';
import type { Clock } from '../src/clock';
import { createCalendars, compose, listRoutes } from '../src/compose';
import { readConfig, type Config } from '../src/config';
import { overPool, type Db } from '../src/db/client';
import { readMigrations } from '../src/db/migrate';
import { DatabaseMonitor } from '../src/db/monitor';
import { closeIdleConnections, createPool } from '../src/db/pool';
import { Changes } from '../src/features/change/changes';
import { insertSession, insertUser, type NewUser } from '../src/features/auth/store';
import type { Route } from '../src/http/route';
import { sessionEnd } from '../src/http/session';
import { newSessionToken, SESSION_COOKIE } from '../src/http/sessionToken';
import { newId } from '../src/id';
import { createKeyring } from '../src/keyring';
import type { CalendarProviders } from '../src/ports/calendar';
import type { Push } from '../src/ports/push';
import { systemTimers, type Timers } from '../src/timers';
import { emptyTables, freshDatabase } from './database';

/** A clock set by the test. It starts on Wednesday 2026-03-11 at 10:00 UTC, in week 2026-W11. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = '2026-03-11T10:00:00Z') {
    this.#now = Date.parse(start);
  }

  now(): number {
    return this.#now;
  }

  set(instant: string): void {
    this.#now = Date.parse(instant);
  }

  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
  }): void {
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}

/** Somebody with a session. */
export interface TestUser {
  readonly userId: string;
  readonly token: string;
}

export interface RequestOptions<C extends EndpointKey> {
  readonly query?: QueryOf<C>;
  /** The session to send as bearer token, or any text as a token. */
  readonly session?: TestUser | string | undefined;
  /** The idempotency key. Left out: a new one for each call that needs it. Null: none. */
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

export interface TestResponse<C extends EndpointKey = EndpointKey> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  /** The `data` of the response; of a stream, its first event. Throws with the response if there is none. */
  readonly data: ResponseOf<C>;
  /** The `error` of the response. Throws with the response if there is none. */
  readonly error: ErrorBody;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  readonly config: Config;
  readonly pool: Pool;
  readonly db: Db;
  readonly databaseUrl: string;
  /** Creates a user without registration, and a session. UTC, English, weeks from Monday, free plan, six areas. */
  signIn(name?: string, fields?: Partial<NewUser>): Promise<TestUser>;
  /** Creates another session of a user. */
  sessionOf(userId: string): Promise<TestUser>;
  request<C extends EndpointKey>(endpoint: C, body?: BodyOf<C>, options?: RequestOptions<C>): Promise<TestResponse<C>>;
  /** Like `request`, with a body and query that may violate the contract. */
  requestUnchecked(
    endpoint: EndpointKey,
    body: unknown,
    options?: Omit<RequestOptions<EndpointKey>, 'query'> & { readonly query?: unknown },
  ): Promise<TestResponse>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Listens on a free port of this machine, and says where. */
  listen(): Promise<string>;
}

export interface ServerOptions {
  /** Environment variables beside or instead of the tests' own. */
  readonly env?: Record<string, string>;
  readonly clock?: TestClock;
  readonly timers?: Timers;
  /** A database of the caller's, which stays. */
  readonly databaseUrl?: string;
  /** Address of a pooler in front of that database, for requests. */
  readonly poolerUrl?: string;
  /** Routes that take the place of the server's own. */
  readonly routes?: readonly Route[];
  readonly log?: Logger;
  /** Providers of calendars, instead of those configured. */
  readonly calendars?: CalendarProviders;
  /** Sends push notifications; without it, none are sent. */
  readonly push?: Push;
}

/** Key that encrypts the credentials of calendars. */
export const TEST_KEY = randomBytes(32);

export const TEST_KEYRING = createKeyring([{ id: 'test', key: TEST_KEY }]);

/** The server is tested without the web app, whether that is built or not. */
const NO_WEB_APP = fileURLToPath(new URL('./no-web-app/', import.meta.url));

/**
 * Starts the whole server on its own database. It stops after the tests of the file if started outside of a test,
 * otherwise after that test.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const database =
    options.databaseUrl === undefined
      ? await freshDatabase()
      : { url: options.databaseUrl, drop: async () => undefined };
  const config = readConfig({
    RATE_LIMIT_PER_MINUTE: '0',
    WEB_FOLDER: NO_WEB_APP,
    FREE_ACTIVITIES: '5',
    ...options.env,
  });
  const clock = options.clock ?? new TestClock();
  const log = options.log ?? failureLog;
  const { poolerUrl = database.url } = options;
  const pool = createPool({ url: poolerUrl, connections: 8, log, isPooled: options.poolerUrl !== undefined });
  const changes = new Changes({ databaseUrl: database.url, pool, clock, timers: options.timers ?? systemTimers, log });
  changes.start();
  const onUnreachable = (): void => {
    closeIdleConnections(pool);
    changes.probe();
  };
  const readiness = new DatabaseMonitor({
    databaseUrl: database.url,
    migrations: readMigrations(),
    timers: systemTimers,
    log,
    onUnreachable,
  });
  await readiness.start();
  const calendars = options.calendars ?? createCalendars(config);
  const deps = { config, pool, changes, readiness, clock, log, keyring: TEST_KEYRING, calendars, push: options.push };
  const replaced = new Set(options.routes?.map(({ endpointKey }) => endpointKey));
  const app = await compose(deps, [
    ...listRoutes(deps).filter(({ endpointKey }) => !replaced.has(endpointKey)),
    ...(options.routes ?? []),
  ]);
  await app.ready();
  atTheEnd(async () => {
    await app.close();
    await changes.stop();
    await readiness.stop();
    await pool.end();
    await database.drop();
  });
  return serverOf({ app, clock, config, pool, db: overPool(pool), databaseUrl: database.url });
}

/**
 * Starts one server for all tests of a file or a group, because a start costs as much as fifty times what a test does.
 * Each test finds the database empty and the clock at the start.
 */
export async function startSharedServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = await startServer(options);
  const start = new Date(server.clock.now()).toISOString();
  beforeEach(async () => {
    server.clock.set(start);
    await emptyTables(server.pool);
  });
  return server;
}

/** Cleans up after the test, or after the file when no test runs yet. */
export function atTheEnd(cleanUp: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(cleanUp);
  else onTestFinished(cleanUp);
}

function serverOf(parts: Pick<TestServer, 'app' | 'clock' | 'config' | 'pool' | 'db' | 'databaseUrl'>): TestServer {
  const { app, clock, db } = parts;
  const sessionOf = async (userId: string): Promise<TestUser> => {
    const { token, hash } = newSessionToken(userId);
    await insertSession(db, {
      userId,
      hash,
      platform: 'WEB',
      device: null,
      now: new Date(clock.now()),
      expiresAt: sessionEnd(clock),
    });
    return { userId, token };
  };
  const send = <C extends EndpointKey>(endpoint: C, body: unknown, settings: Settings): Promise<TestResponse<C>> =>
    responseTo(app, endpoint, requestOf(endpoint, body, settings));
  return {
    ...parts,
    sessionOf,
    requestUnchecked: (endpoint, body, settings = {}) => send(endpoint, body, settings),
    async signIn(name = 'Ana', fields = {}) {
      const userId = newId(clock);
      const standard = {
        email: undefined,
        dateOfBirth: null,
        whereDidYouHear: null,
        language: 'EN',
        weekStartDay: 'MONDAY',
        timezone: 'UTC',
      } as const;
      await insertUser(db, { userId, name, ...standard, ...fields }, clock);
      return sessionOf(userId);
    },
    request: <C extends EndpointKey>(endpoint: C, body?: BodyOf<C>, settings: RequestOptions<C> = {}) =>
      send(endpoint, body, settings),
    inject: (request) => app.inject(request),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
  };
}

interface Settings {
  readonly query?: unknown;
  readonly session?: TestUser | string | undefined;
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

function requestOf(
  endpoint: EndpointKey,
  body: unknown,
  { query, session, key = newKey(endpoint), headers }: Settings,
): InjectOptions {
  const [, method, path = ''] = /^(GET|POST|PATCH|DELETE) (.+)$/.exec(endpoint) ?? [];
  if (method !== 'GET' && method !== 'POST' && method !== 'PATCH' && method !== 'DELETE')
    throw new Error(`Not an endpoint: ${endpoint}`);
  const token = typeof session === 'string' ? session : session?.token;
  const pairs =
    typeof query === 'object' && query !== null ? Object.entries(query).filter(([, value]) => value !== undefined) : [];
  return {
    method,
    url:
      pairs.length > 0
        ? `${path}?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
        : path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== null && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}

const newKey = (key: EndpointKey): string | null => {
  const endpoint: Endpoint = contract[key];
  return endpoint.idempotent ? randomBytes(12).toString('hex') : null;
};

async function responseTo<C extends EndpointKey>(
  app: FastifyInstance,
  key: C,
  request: InjectOptions,
): Promise<TestResponse<C>> {
  const endpoint: Endpoint = contract[key];
  if (endpoint.file) return fileResponseOf<C>(await app.inject(request));
  if (!endpoint.stream) return responseOf<C>(await app.inject(request));
  const response = await app.inject({ ...request, payloadAsStream: true });
  const { statusCode: status, headers } = response;
  const body = response.stream();
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.endsWith('\n\n')) break;
  }
  // Disconnects like a device that goes offline.
  response.raw.res.destroy();
  const event = /^event: (.+)\ndata: (.+)\n\n/.exec(text);
  return parseResponse({ status, headers, text }, () =>
    event ? { data: { event: event[1], data: JSON.parse(event[2] ?? '') } } : JSON.parse(text),
  );
}

function responseOf<C extends EndpointKey>(response: LightMyRequestResponse): TestResponse<C> {
  const { statusCode: status, headers, body: text } = response;
  return parseResponse({ status, headers, text }, () => response.json());
}

/** A file, which has no envelope: `data` is its content when it is JSON, and empty otherwise. */
function fileResponseOf<C extends EndpointKey>(response: LightMyRequestResponse): TestResponse<C> {
  const { statusCode: status, headers, body: text } = response;
  const isJson = String(headers['content-type']).startsWith('application/json');
  return parseResponse<C>({ status, headers, text }, () =>
    status === 200 ? { data: isJson ? response.json() : JSON.parse('{}') } : response.json(),
  );
}

/** The latest error that a server logged: a response of 500 does not say its cause. */
let lastFailure: string | undefined;
const failureLog = pino({ level: 'error' }, { write: (line) => (lastFailure = line) });

function parseResponse<C extends EndpointKey>(
  response: Pick<TestResponse, 'status' | 'headers' | 'text'>,
  read: () => { data?: ResponseOf<C>; error?: ErrorBody },
): TestResponse<C> {
  const part = <T>(name: 'data' | 'error', value: T | undefined): T => {
    if (value === undefined)
      throw new Error(`The response has no ${name}: ${response.status} ${response.text}\n${lastFailure ?? ''}`);
    return value;
  };
  return {
    ...response,
    get data() {
      return part('data', read().data);
    },
    get error() {
      return part('error', read().error);
    },
  };
}

/** A session as a browser sends it. */
export const cookieOf = ({ token }: TestUser): Record<string, string> => ({ cookie: `${SESSION_COOKIE}=${token}` });

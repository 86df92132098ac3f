import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { contract, type Endpoint, type FileEndpointKey } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import type { Timers } from '../timers';
import { createHttpContext } from './http';
import { RetryLaterError } from './httpError';
import type { Limiter } from './limiter';
import { whenClosed } from './responseClosed';
import { findSession, requireConfirmation } from './session';

const CONTENT_TYPES = { JSON: 'application/json; charset=utf-8', ZIP: 'application/zip' } as const;
/** Maximum number of concurrent downloads per process: each holds a database connection until its client is done. */
const CONCURRENT_FILES_MAX = 4;
/** Maximum share of the database connections that they hold. */
const CONNECTIONS_SHARE = 0.25;
/** Maximum number of them that one user may have, so that nobody who reads slowly takes the places of all others. */
const CONCURRENT_FILES_OF_USER_MAX = 2;
/** Maximum duration of a download: enough for the largest file over a slow mobile network. */
const LIMIT_MS = 5 * 60_000;
const RETRY_SECONDS = 5;

/** A route that responds with a file. */
export interface FileRoute {
  readonly endpointKey: FileEndpointKey;
  /**
   * Produces the file of a user. Called once the user is authenticated. An error before the first part becomes the
   * response.
   */
  readonly produce: (context: { userId: string; pool: Pool; clock: Clock }) => Promise<FileContent>;
}

interface FileContent {
  readonly name: string;
  readonly parts: FileParts;
}

type FileParts = AsyncGenerator<string | Uint8Array>;

export const fileRoute = (endpointKey: FileEndpointKey, produce: FileRoute['produce']): FileRoute => ({
  endpointKey,
  produce,
});

interface FileDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly userLimiter: Pick<Limiter, 'take'>;
  /** Rate limit of files, by user. */
  readonly fileLimiter: Pick<Limiter, 'take'>;
  readonly downloads: Downloads;
  readonly secureCookies: boolean;
}

/** Creates the handler of a file endpoint. The file is sent as it is produced, at the pace of its client. */
export function createFileHandler({ endpointKey, produce }: FileRoute, deps: FileDeps) {
  const endpoint: Endpoint = contract[endpointKey];
  const { file } = contract[endpointKey];
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pool, clock } = deps;
    const session = await findSession(pool, createHttpContext(request, reply, deps.secureCookies).sessionToken, clock);
    const { userId } = session;
    deps.userLimiter.take(userId);
    if (endpoint.needsConfirmation) requireConfirmation(session, clock);
    deps.fileLimiter.take(userId);
    const { name, parts } = await produce({ userId, pool, clock });
    const content = await deps.downloads.start(userId, parts, reply.raw);
    return reply
      .type(CONTENT_TYPES[file])
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .send(content);
  };
}

/** The running downloads of a process, limited in number and duration. */
export class Downloads {
  /** The user of each. */
  readonly #running: string[] = [];
  readonly #max: number;

  /** @param connections size of the pool of database connections */
  constructor(
    private readonly timers: Timers,
    connections: number,
  ) {
    this.#max = Math.max(1, Math.min(CONCURRENT_FILES_MAX, Math.floor(connections * CONNECTIONS_SHARE)));
  }

  /**
   * Produces the first part, so that an error can still become the response, and returns the content. What the parts
   * hold is released as soon as the response or its connection has closed, whether or not any part has been read.
   *
   * @throws RetryLaterError TOO_MANY_REQUESTS at the maximum number of downloads, of the process or of the user
   */
  async start(userId: string, parts: FileParts, response: ServerResponse): Promise<Readable> {
    const own = this.#running.filter((user) => user === userId);
    if (this.#running.length >= this.#max || own.length >= CONCURRENT_FILES_OF_USER_MAX)
      throw new RetryLaterError('TOO_MANY_REQUESTS', RETRY_SECONDS);
    this.#running.push(userId);
    const released = (): void => void this.#running.splice(this.#running.indexOf(userId), 1);
    // The connection is destroyed, because the end of the response would make a truncated file look complete.
    const cancelLimit = this.timers.after(LIMIT_MS, () => response.req.socket.destroy());
    whenClosed(response, () => {
      cancelLimit();
      // Waits for the statement in progress, which has a limit of its own.
      parts.return(undefined).then(released, released);
    });
    const first = await parts.next();
    return Readable.from(concat(first, parts), { objectMode: false });
  }
}

async function* concat<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value;
  yield* rest;
}

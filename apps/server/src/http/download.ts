import { Readable } from 'node:stream';
import { contract, type FileEndpointKey } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from '../clock';
import { httpContextOf } from './http';
import { RetryLaterError } from './httpError';
import type { Limiter } from './limiter';
import { findSession } from './session';

const CONTENT_TYPES = { JSON: 'application/json; charset=utf-8', ZIP: 'application/zip' } as const;
/** Maximum number of concurrent downloads per process: each holds a database connection until its client is done. */
const CONCURRENT_FILES_MAX = 4;
const RETRY_SECONDS = 5;

/** A route that responds with a file. */
export interface FileRoute {
  readonly endpointKey: FileEndpointKey;
  /**
   * Produces the file of a user. Called once the user is authenticated. An error before the first part becomes the
   * response.
   */
  readonly produce: (context: { userId: string; pool: Pool; clock: Clock }) => FileContent;
}

interface FileContent {
  readonly name: string;
  readonly parts: AsyncGenerator<string | Uint8Array>;
}

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
  readonly secureCookies: boolean;
}

/** Number of files that are being produced. */
let openFiles = 0;

/** Creates the handler of a file endpoint. The file is sent as it is produced, at the pace of its client. */
export function createFileHandler({ endpointKey, produce }: FileRoute, deps: FileDeps) {
  const { file } = contract[endpointKey];
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pool, clock } = deps;
    const { userId } = await findSession(pool, httpContextOf(request, reply, deps.secureCookies).sessionToken, clock);
    deps.userLimiter.take(userId);
    deps.fileLimiter.take(userId);
    if (openFiles >= CONCURRENT_FILES_MAX) throw new RetryLaterError('TOO_MANY_REQUESTS', RETRY_SECONDS);
    const { name, parts } = produce({ userId, pool, clock });
    const content = Readable.from(await started(counted(parts)), { objectMode: false });
    return reply
      .type(CONTENT_TYPES[file])
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .send(content);
  };
}

async function* counted<T>(parts: AsyncGenerator<T>): AsyncGenerator<T> {
  openFiles += 1;
  try {
    yield* parts;
  } finally {
    openFiles -= 1;
  }
}

/** Produces the first part before anything is sent, so that an error can still become the response. */
async function started<T>(parts: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await parts.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* parts;
    } finally {
      // Releases the connection also if the client disconnects before the second part.
      await parts.return(undefined);
    }
  })();
}

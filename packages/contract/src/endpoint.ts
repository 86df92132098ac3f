import type { z } from 'zod';
import type { ErrorName } from './error';

/**
 * Callers that an endpoint accepts: anyone, users with a session, or administrators. To other users, endpoints of
 * administrators do not exist (NOT_FOUND).
 */
export type Access = 'ANYBODY' | 'SIGNED_IN' | 'ADMIN';

/** Describes one endpoint: routes, client types, OpenAPI and tests are derived from it. */
export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  /**
   * Requires that the user has signed in or confirmed who they are within the last `CONFIRMED_MINUTES`, else responds
   * CONFIRMATION_REQUIRED. Not for idempotent endpoints: devices send those later.
   */
  readonly needsConfirmation?: true;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of `data` in the response; for a stream, of one event. */
  readonly response: z.ZodType;
  /**
   * The response is an endless stream of server-sent events (`text/event-stream`), each with a name, `event`, and JSON,
   * `data`.
   */
  readonly stream?: true;
  /**
   * The response is a file, sent while it is produced, instead of `{"data": …}`. `response` is the schema of a JSON
   * file; a ZIP file has none, and `response` is `done`.
   */
  readonly file?: 'JSON' | 'ZIP';
  /** The body is read as bytes by the route, which verifies the sender before it is parsed. */
  readonly webhook?: true;
  /** Specific errors; those of every endpoint are in `COMMON_ERRORS`. */
  readonly errors: readonly ErrorName[];
  /**
   * Requires an `Idempotency-Key` header: the first response is stored in the same transaction as its effect, and
   * replayed for every retry with the same key.
   */
  readonly idempotent?: boolean;
  /** The body contains operations: requests of idempotent endpoints, each with its key. */
  readonly runsOperations?: true;
}

export const endpoint = <const E extends Endpoint>(value: E): E => value;

import type { z } from 'zod';
import type { ErrorName } from './error';

/** Who may call: anybody, or only a person with a session. */
export type Access = 'ANYBODY' | 'SIGNED_IN';

/** One call of the API, described once: routes, client types, OpenAPI and tests are all derived from this value. */
export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What stands under `data` in the answer; of a stream, one event. */
  readonly response: z.ZodType;
  /**
   * The answer is a stream of server-sent events (`text/event-stream`) without an end: each has a name, `event`, and
   * JSON, `data`.
   */
  readonly stream?: true;
  /** The errors of its own; those every call may answer with are in `COMMON_ERRORS`. */
  readonly errors: readonly ErrorName[];
  /**
   * A mutation of a person's data takes an `Idempotency-Key` header: the first answer is stored in the same transaction
   * as its effect, and repeated for every retry under the same key.
   */
  readonly idempotent?: boolean;
}

export const endpoint = <const E extends Endpoint>(value: E): E => value;

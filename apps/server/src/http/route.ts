import type { ResponseOf, EndpointKey, Contract, ParsedBodyOf, ParsedQueryOf } from '@sevenfold/contract';
import type { Clock } from '../clock';
import type { Db } from '#db';
import type { UserTransaction } from '#rows';

/** Argument of a handler: the parsed input and its dependencies. */
export interface Context<C extends EndpointKey> {
  readonly body: ParsedBodyOf<C>;
  readonly query: ParsedQueryOf<C>;
  /** The authenticated user; undefined for public endpoints. */
  readonly userId: Contract[C]['access'] extends 'ANYBODY' ? undefined : string;
  /** Address of the administrator; undefined for all other endpoints. */
  readonly admin: Contract[C]['access'] extends 'ADMIN' ? string : undefined;
  /** The pool, or for an idempotent endpoint the transaction that also stores its response. */
  readonly db: Db;
  /** For an idempotent endpoint, the same transaction for writing rows; undefined for all other endpoints. */
  readonly transaction: Contract[C] extends { idempotent: true } ? UserTransaction : undefined;
  readonly clock: Clock;
  /** Headers, cookies and address, for endpoints that create or end a session. */
  readonly http: Http;
}

export interface Http {
  readonly platform: 'WEB' | 'ANDROID' | 'IOS';
  /** The session token, from the cookie or the Authorization header. */
  readonly sessionToken: string | undefined;
  readonly userAgent: string;
  /** The `X-Client-Timezone` header, not validated. */
  readonly timezone: string | undefined;
  /** The peer's address, never a forwarded one. */
  readonly address: string;
  /** The client's address, forwarded by a trusted proxy. */
  readonly ip: string;
  /** The `Host` header. */
  readonly host: string;
  /** True if a proxy forwarded the request. */
  readonly isForwarded: boolean;
  /** The first Accept-Language of the browser, such as `es-MX`; may be empty. */
  readonly preferredLanguage: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
}

/** Input of a route: validated against the contract, but not statically typed yet. */
export interface Input {
  readonly body: unknown;
  readonly query: unknown;
  readonly userId: string | undefined;
  readonly admin: string | undefined;
  readonly db: Db;
  readonly transaction: UserTransaction | undefined;
  readonly clock: Clock;
  readonly http: Http;
}

export interface Route {
  readonly endpointKey: EndpointKey;
  /** Reads only, in single statements through `db` alone: it shares its connection with other readers. */
  readonly isReading?: true;
  /** May wait for a third party, and is given more time than others. */
  readonly callsThirdParties?: true;
  readonly handle: (input: Input) => Promise<unknown>;
}

/** The route that runs operations: requests of other routes. */
export interface BatchRoute {
  readonly endpointKey: 'POST /api/v1/operations';
  readonly runsOperations: true;
}

export const batchRoute: BatchRoute = { endpointKey: 'POST /api/v1/operations', runsOperations: true };

/** Creates the route of an endpoint. */
export function route<C extends EndpointKey>(
  endpointKey: C,
  handle: (context: Context<C>) => Promise<ResponseOf<C>>,
  more: {
    readonly callsThirdParties?: true;
  } = {},
): Route {
  // The only unchecked cast of the contract's types: the caller of `handle` has validated the input with this
  // endpoint's schemas.
  return { ...more, endpointKey, handle: (input) => handle(input as Context<C>) };
}

/** Creates a route that only reads, and through `db` alone. */
export const reading = <C extends EndpointKey>(
  endpointKey: C,
  handle: (context: Context<C>) => Promise<ResponseOf<C>>,
): Route => ({
  ...route(endpointKey, handle),
  isReading: true,
});

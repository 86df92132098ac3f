import type { ResponseOf, EndpointKey, Contract, ParsedBodyOf, ParsedQueryOf } from '@sevenfold/contract';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import type { FastPath } from './fastPath';

/** What a handler is given: the parsed input, and the world as arguments. */
export interface Context<C extends EndpointKey> {
  readonly body: ParsedBodyOf<C>;
  readonly query: ParsedQueryOf<C>;
  /** The person signed in. Empty for a call that anybody may make. */
  readonly userId: Contract[C]['access'] extends 'SIGNED_IN' ? string : undefined;
  /** The pool, or for an idempotent call the transaction that also stores its answer. */
  readonly db: Db;
  readonly clock: Clock;
  /** Headers, cookies and address, for the calls that make or end a session. */
  readonly http: Http;
}

export interface Http {
  readonly platform: 'WEB' | 'ANDROID' | 'IOS';
  /** The session token that came along, in the cookie or as bearer. */
  readonly sessionToken: string | undefined;
  readonly userAgent: string;
  /** The peer's address, never a forwarded one. */
  readonly address: string;
  /** The `Host` header. */
  readonly host: string;
  /** Whether a proxy passed this on for somebody else. */
  readonly isForwarded: boolean;
  /** The language the browser asks for first, such as `es-MX`; may be empty. */
  readonly preferredLanguage: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
}

/** What the server passes to a route: checked against the contract by then, and not yet known by its type. */
export interface Input {
  readonly body: unknown;
  readonly query: unknown;
  readonly userId: string | undefined;
  readonly db: Db;
  readonly clock: Clock;
  readonly http: Http;
}

export interface Route {
  readonly call: EndpointKey;
  /**
   * It only reads, and through `db` alone: it may run while the session is still being looked up, and what it found is
   * then thrown away.
   */
  readonly isReading?: true;
  /** What does the plain case of an idempotent call faster, to the same effect. */
  readonly fastPath?: FastPath;
  readonly handle: (input: Input) => Promise<unknown>;
}

/** Joins a call of the contract to the function that answers it. */
export function route<C extends EndpointKey>(
  call: C,
  handle: (context: Context<C>) => Promise<ResponseOf<C>>,
  more: { readonly fastPath?: FastPath<ParsedBodyOf<C>, ResponseOf<C>> } = {},
): Route {
  // The one place where the contract's types are taken on trust: whoever calls `handle` has parsed the input with this
  // call's schemas.
  return { ...more, call, handle: (input) => handle(input as Context<C>) };
}

/** The same for a call that only reads, and through `db` alone. */
export const reading = <C extends EndpointKey>(
  call: C,
  handle: (context: Context<C>) => Promise<ResponseOf<C>>,
): Route => ({
  ...route(call, handle),
  isReading: true,
});

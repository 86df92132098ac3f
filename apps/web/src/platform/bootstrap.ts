import type { ResponseOf, EndpointKey, Start } from '@sevenfold/contract';
import { readResponse, ApiError } from './response';

declare global {
  interface Window {
    /** The request that the inline script of index.html sent before the main script had loaded. */
    sevenfoldBootstrap?: Promise<Response>;
  }
}

type Part<C extends EndpointKey> = (start: Start, query: unknown) => ResponseOf<C> | null | undefined;

/** The endpoints whose response is part of the bootstrap response. */
const PARTS: { readonly [C in EndpointKey]?: Part<C> } = {
  'GET /api/v1/server-config': ({ config }) => config,
  'GET /api/v1/user': ({ rows }) => rows?.rows.user?.[0],
  'GET /api/v1/rows': ({ rows }, query) => (isOfFirstPage(query) ? rows : undefined),
};

let bootstrap: Promise<Start | undefined> | undefined;
const taken = new Set<EndpointKey>();

/**
 * The response to a request as prefetched by the inline script of index.html. Undefined when it was not prefetched,
 * when the server refused, and for every request but the first to an endpoint, since the prefetched data may be stale
 * then.
 *
 * @throws {NetworkError} when the server did not respond
 */
export async function bootstrapResponse(call: EndpointKey, query: unknown): Promise<unknown> {
  const part = PARTS[call];
  if (!part || taken.has(call)) return undefined;
  taken.add(call);
  const known = await readBootstrap();
  return known && (part(known, query) ?? undefined);
}

/** True if the bootstrap response was that of a signed-in user; undefined without such a response. */
export const bootstrapIsSignedIn = async (): Promise<boolean | undefined> => {
  const known = await readBootstrap();
  return known && known.rows !== null;
};

/** Drops the bootstrap response. To be called when a sign-in begins, which precedes every change of the user. */
export function discardBootstrap(): void {
  bootstrap = Promise.resolve(undefined);
}

function readBootstrap(): Promise<Start | undefined> {
  const response = globalThis.window?.sevenfoldBootstrap;
  bootstrap ??= response
    ? (readResponse(response) as Promise<Start>).catch(undefinedIfRefused)
    : Promise.resolve(undefined);
  return bootstrap;
}

/**
 * After an error response, each endpoint is requested by itself. A network error is passed on to the callers that wait;
 * their retries send requests of their own.
 */
function undefinedIfRefused(error: unknown): undefined {
  discardBootstrap();
  if (error instanceof ApiError) return undefined;
  throw error;
}

/** True for the first request of a device that has no rows. */
const isOfFirstPage = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && !('since' in query) && !('next' in query);

import type { FastifyRequest } from 'fastify';
import { HttpError } from './httpError';
import { readBearer } from './http';

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** True if an address belongs to this machine. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK_ADDRESS.test(address);

/**
 * True if a Host header names this machine. Protects against DNS rebinding, where a foreign page resolves its own name
 * to 127.0.0.1.
 */
export const isLoopbackHostHeader = (host: string): boolean => LOOPBACK_HOST.test(host);

/**
 * URL of a server without a public address.
 *
 * @param host address it listens on; `0.0.0.0` and `::` include the loopback address
 */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * URL of a page under the name that the server prints, if a browser opens it under another name of this machine, such
 * as `localhost` for 127.0.0.1. Cookies, stored data and the redirect address that is registered with providers belong
 * to one name. Undefined for requests of scripts and service workers, whose data belongs to the origin they run on.
 *
 * @param host address that the server listens on
 */
export function canonicalLocalUrl({ method, headers, url }: FastifyRequest, host: string): string | undefined {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate' || !url.startsWith('/')) return undefined;
  const printed = new URL(localUrl(host, 1)).hostname;
  const requested = headers.host ?? '';
  const address = `http://${requested}`;
  if (!isLoopbackHostHeader(printed) || !isLoopbackHostHeader(requested) || !URL.canParse(address)) return undefined;
  const { hostname, port } = new URL(address);
  return hostname === printed ? undefined : `http://${printed}${port && `:${port}`}${url}`;
}

/**
 * Rejects cross-site requests (CSRF). A bearer token proves intent by itself, and so does the platform header of a
 * native app, which no cross-site page can send.
 *
 * @throws HttpError FORBIDDEN
 */
export function checkSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { method, headers } = request;
  if (
    method === 'GET' ||
    method === 'HEAD' ||
    readBearer(request) !== undefined ||
    headers['x-client-platform'] !== undefined
  )
    return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new HttpError('FORBIDDEN');
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return;
  if (!URL.canParse(origin) || !isSameHost(new URL(origin), headers.host ?? '')) throw new HttpError('FORBIDDEN');
}

/** Compares hosts after removing the default port. */
function isSameHost({ protocol, host }: URL, hostHeader: string): boolean {
  const url = `${protocol}//${hostHeader}`;
  return host !== '' && URL.canParse(url) && new URL(url).host === host;
}

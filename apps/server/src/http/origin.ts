import type { FastifyRequest } from 'fastify';
import { HttpError } from './httpError';
import { bearerOf } from './http';

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** Whether the peer is a process of this machine. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK_ADDRESS.test(address);

/**
 * Whether a `Host` names this machine. A page of another site that points its own name at 127.0.0.1 cannot pretend
 * that.
 */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host);

/**
 * Refuses what a page of another site makes a browser send with this site's cookies. A bearer token proves the caller's
 * intent by itself; so does a native app's platform header, which no page can send to another site.
 *
 * @throws HttpError FORBIDDEN
 */
export function checkSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { method, headers } = request;
  if (
    method === 'GET' ||
    method === 'HEAD' ||
    bearerOf(request) !== undefined ||
    headers['x-client-platform'] !== undefined
  )
    return;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new HttpError('FORBIDDEN');
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return;
  if (!URL.canParse(origin) || !isSameHost(new URL(origin), headers.host ?? '')) throw new HttpError('FORBIDDEN');
}

/** Compares without the port that goes without saying. */
function isSameHost({ protocol, host }: URL, asked: string): boolean {
  const url = `${protocol}//${asked}`;
  return host !== '' && URL.canParse(url) && new URL(url).host === host;
}

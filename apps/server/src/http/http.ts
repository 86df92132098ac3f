import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import { cookieName } from './cookieName';
import type { Http } from './route';
import { SESSION_COOKIE } from './sessionToken';

const BEARER = /^Bearer +(\S+)$/i;

/** Headers that proxies add when they forward a request. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** True if a proxy forwarded this request. */
export const isForwarded = (request: FastifyRequest): boolean =>
  FORWARDING.some((name) => request.headers[name] !== undefined);

/** The bearer token of a request. Takes precedence over a cookie, because only deliberate code can set it. */
export function readBearer(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** @param secure whether the server is reached over https, so that its cookies get the `__Host-` prefix */
export function createHttpContext(request: FastifyRequest, reply: FastifyReply, secure: boolean): Http {
  const { 'x-client-platform': platform, 'x-client-timezone': timezone } = request.headers;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const cookie = (name: string): string | undefined => request.cookies[cookieName(name, secure)];
  return {
    platform: platform === 'ANDROID' || platform === 'IOS' ? platform : 'WEB',
    sessionToken: readBearer(request) ?? cookie(SESSION_COOKIE),
    userAgent: request.headers['user-agent'] ?? '',
    timezone: typeof timezone === 'string' ? timezone : undefined,
    address: request.socket.remoteAddress ?? '',
    ip: request.ip,
    host: request.headers.host ?? '',
    isForwarded: isForwarded(request),
    preferredLanguage: request.headers['accept-language']?.split(/[,;]/)[0] ?? '',
    cookie,
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(cookieName(name, secure), value, { ...attributes, maxAge }),
    clearCookie: (name) => void reply.clearCookie(cookieName(name, secure), attributes),
  };
}

/** Extends the session cookie to the new end of the session. */
export function extendSessionCookie(http: Http, end: Date, clock: Clock): void {
  const token = http.cookie(SESSION_COOKIE);
  if (token !== undefined && token === http.sessionToken)
    http.setCookie(SESSION_COOKIE, token, Math.floor((end.getTime() - clock.now()) / 1000));
}

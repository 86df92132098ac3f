import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from './route';
import { SESSION_COOKIE, SESSION_SECONDS } from './sessionToken';

const BEARER = /^Bearer +(\S+)$/i;

/** What proxies add for the one they ask for. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a proxy asks for somebody else. */
export const isForwarded = (request: FastifyRequest): boolean => FORWARDING.some((name) => request.headers[name] !== undefined);

/** The bearer token of a request, which wins over a cookie: only code that means to can set it. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

export function httpOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Http {
  const platform = request.headers['x-client-platform'];
  return {
    platform: platform === 'ANDROID' || platform === 'IOS' ? platform : 'WEB',
    sessionToken: bearerOf(request) ?? request.cookies[SESSION_COOKIE],
    userAgent: request.headers['user-agent'] ?? '',
    address: request.socket.remoteAddress ?? '',
    host: request.headers.host ?? '',
    isForwarded: isForwarded(request),
    preferredLanguage: request.headers['accept-language']?.split(/[,;]/)[0] ?? '',
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge) => void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge }),
    clearCookie: (name) => void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure }),
  };
}

/** Lets the browser keep the session for as long as the server now does. */
export function keepSessionCookie(http: Http): void {
  const token = http.cookie(SESSION_COOKIE);
  if (token !== undefined && token === http.sessionToken) http.setCookie(SESSION_COOKIE, token, SESSION_SECONDS);
}

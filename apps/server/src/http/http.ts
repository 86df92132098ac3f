import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import { cookieName } from './cookieName';
import type { Http } from './route';
import { SESSION_COOKIE } from './sessionToken';

const BEARER = /^Bearer +(\S+)$/i;

/** What proxies add for the one they ask for. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a proxy asks for somebody else. */
export const isForwarded = (request: FastifyRequest): boolean =>
  FORWARDING.some((name) => request.headers[name] !== undefined);

/** The bearer token of a request, which wins over a cookie: only code that means to can set it. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** @param secure whether the server is reached by https, so that its cookies are bound to it */
export function httpContextOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Http {
  const platform = request.headers['x-client-platform'];
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const cookie = (name: string): string | undefined => request.cookies[cookieName(name, secure)];
  return {
    platform: platform === 'ANDROID' || platform === 'IOS' ? platform : 'WEB',
    sessionToken: bearerOf(request) ?? cookie(SESSION_COOKIE),
    userAgent: request.headers['user-agent'] ?? '',
    address: request.socket.remoteAddress ?? '',
    host: request.headers.host ?? '',
    isForwarded: isForwarded(request),
    preferredLanguage: request.headers['accept-language']?.split(/[,;]/)[0] ?? '',
    cookie,
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(cookieName(name, secure), value, { ...attributes, maxAge }),
    clearCookie: (name) => void reply.clearCookie(cookieName(name, secure), attributes),
  };
}

/** Lets the browser keep the session for as long as the server now does. */
export function keepSessionCookie(http: Http, end: Date, clock: Clock): void {
  const token = http.cookie(SESSION_COOKIE);
  if (token !== undefined && token === http.sessionToken)
    http.setCookie(SESSION_COOKIE, token, Math.floor((end.getTime() - clock.now()) / 1000));
}

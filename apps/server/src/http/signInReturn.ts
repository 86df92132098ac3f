import { type Language, languageOfLocale } from '@sevenfold/domain/user';
import en from '@sevenfold/i18n/catalogues/en/auth.json';
import es from '@sevenfold/i18n/catalogues/es/auth.json';
import ja from '@sevenfold/i18n/catalogues/ja/auth.json';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from './httpError';
import { hashesOf } from './security';

/** Start of the `state` parameter of attempts in the native app, by which the server knows where to return to. */
export const NATIVE_STATE = 'app.';
/** Path that providers redirect to, unless they redirect a browser to the app's own page. */
export const RETURN_PATH = '/auth/return';
/** Address that opens the native app. */
const APP_ADDRESS = `app.sevenfold:/${RETURN_PATH}`;
/** Page of the web app that finishes a sign-in. */
const LOGIN_PATH = '/login';
/** The parameters of a redirect that are passed on (OpenID Connect Core 1.0; `user` is Apple's). */
const PARAMETERS = ['code', 'state', 'error', 'iss', 'user'];
const VALUE_MAX = 2048;

const TEXTS: Record<Language, typeof en> = { EN: en, ES: es, JA: ja };

/**
 * Serves the address that providers redirect to. Apple posts its response as a form from its own site, without the
 * cookies of this one; a redirect to the login page makes it a request with them. Responses for the native app go on to
 * the app, which the system browser opens at once or by a tap.
 */
export async function registerSignInReturn(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
    );
    scope.post(RETURN_PATH, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams)) throw invalid('Content-Type', 'The body must be a form');
      const parameters = pickParameters(request.body);
      // Only Apple posts its response.
      return isForApp(parameters)
        ? sendToApp(request, reply, parameters)
        : reply.redirect(`${LOGIN_PATH}?${new URLSearchParams([['method', 'APPLE'], ...parameters]).toString()}`, 303);
    });
    scope.get(RETURN_PATH, async (request, reply) => {
      const parameters = pickParameters(new URL(request.url, 'http://localhost').searchParams);
      return isForApp(parameters)
        ? sendToApp(request, reply, parameters)
        : reply.redirect(`${LOGIN_PATH}?${parameters.toString()}`, 303);
    });
  });
}

function pickParameters(all: URLSearchParams): URLSearchParams {
  const picked = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = all.get(name);
    if (value !== null && value.length <= VALUE_MAX) picked.set(name, value);
  }
  return picked;
}

const isForApp = (parameters: URLSearchParams): boolean => parameters.get('state')?.startsWith(NATIVE_STATE) === true;

/** Sends a page that opens the app. Browsers may wait for a tap, because no one has touched this page. */
function sendToApp(request: FastifyRequest, reply: FastifyReply, parameters: URLSearchParams): FastifyReply {
  const language = languageOfLocale(request.headers['accept-language']?.split(/[,;]/)[0] ?? '');
  const page = appPage(language, `${APP_ADDRESS}?${parameters.toString()}`);
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': `default-src 'none'; style-src ${hashesOf(page, 'style').join(' ')}; frame-ancestors 'none'`,
    })
    .send(page);
}

const STYLE = `body{margin:0;min-height:100dvh;display:grid;place-items:center;font:17px/1.5 system-ui,sans-serif;color:#1c1b19;background:#fcfbf9}
a{display:block;padding:14px 24px;border-radius:12px;font-weight:600;color:inherit;background:#ffd539;text-decoration:none}
a:focus-visible{outline:3px solid #1c1b19;outline-offset:3px}`;

function appPage(language: Language, address: string): string {
  // Encoded by URLSearchParams, which leaves no character of markup but the ampersand.
  const link = address.replaceAll('&', '&amp;');
  return `<!doctype html><html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sevenfold</title><link rel="icon" href="data:,"><meta http-equiv="refresh" content="0;url=${link}"><style>${STYLE}</style></head>
<body><main><a href="${link}">${TEXTS[language]['auth.returnToApp']}</a></main></body></html>`;
}

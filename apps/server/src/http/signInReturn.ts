import { type Language, languageOfLocale } from '@sevenfold/domain/user';
import en from '@sevenfold/i18n/catalogues/en/auth.json';
import es from '@sevenfold/i18n/catalogues/es/auth.json';
import ja from '@sevenfold/i18n/catalogues/ja/auth.json';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from './httpError';
import type { Http } from './route';
import { hashesOf } from './security';

/** Package name on Android, and scheme of links that open the native app. */
const APP_ID = 'app.sevenfold';
/** Path that providers redirect to, unless they redirect a browser to the app's own page. */
export const RETURN_PATH = '/auth/return';
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
      const link = appLink(parameters);
      return link !== undefined
        ? sendToApp(request, reply, link)
        : reply.redirect(`${LOGIN_PATH}?${new URLSearchParams([['method', 'APPLE'], ...parameters]).toString()}`, 303);
    });
    scope.get(RETURN_PATH, async (request, reply) => {
      const parameters = pickParameters(new URL(request.url, 'http://localhost').searchParams);
      const link = appLink(parameters);
      return link !== undefined
        ? sendToApp(request, reply, link)
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

/**
 * The `state` of an attempt. It names the native app that began it, because the response arrives in a browser, which has
 * to hand it over.
 */
export const toState = (platform: Http['platform'], secret: string): string =>
  platform === 'WEB' ? secret : `${platform.toLowerCase()}.${secret}`;

/** Prefixes of the `state` of attempts in the native app. */
const ANDROID_STATE = 'android.';
const IOS_STATE = 'ios.';

/** The link that hands a response over to the app that began the attempt; undefined for a browser. */
function appLink(parameters: URLSearchParams): string | undefined {
  const state = parameters.get('state') ?? '';
  const target = `${RETURN_PATH.slice(1)}?${parameters.toString()}`;
  // Names the package, so that no other app can receive it. iOS has no such links.
  if (state.startsWith(ANDROID_STATE)) return `intent://${target}#Intent;scheme=${APP_ID};package=${APP_ID};end`;
  return state.startsWith(IOS_STATE) ? `${APP_ID}://${target}` : undefined;
}

/** Sends a page that opens the app. Browsers may wait for a tap, because no one has touched this page. */
function sendToApp(request: FastifyRequest, reply: FastifyReply, link: string): FastifyReply {
  const language = languageOfLocale(request.headers['accept-language']?.split(/[,;]/)[0] ?? '');
  const page = appPage(language, link);
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

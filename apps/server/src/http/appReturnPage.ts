import { type Language, languageOfLocale, localeOf } from '@sevenfold/domain/user';
import en from '@sevenfold/i18n/catalogues/en/native.json';
import es from '@sevenfold/i18n/catalogues/es/native.json';
import ja from '@sevenfold/i18n/catalogues/ja/native.json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashInlineElements } from './security';

const TEXTS: Record<Language, typeof en> = { EN: en, ES: es, JA: ja };

/** Colours of the app's tokens: n1, n12, n10, y9, y10 and the text on them. */
const STYLE = `:root{color-scheme:light dark;--ground:#fcfbf9;--text:#1b1914;--quiet:#5c5953;--hover:#f9ca00}
@media (prefers-color-scheme:dark){:root{--ground:#10100e;--text:#f5f3f0;--quiet:#b0aea7;--hover:#ffe26b}}
body{display:grid;place-content:center;justify-items:center;min-height:100svh;margin:0;padding:max(24px,env(safe-area-inset-top)) 24px max(24px,env(safe-area-inset-bottom));box-sizing:border-box;background:var(--ground);color:var(--text);font:15px/1.5 system-ui,sans-serif;text-align:center;text-wrap:balance;word-break:auto-phrase}
img{display:block;margin:0 auto 20px}
h1{margin:0;font-size:22px;line-height:1.3;font-weight:600}
main{display:grid;justify-items:center}
p{margin:8px 0 24px;max-width:36ch;color:var(--quiet)}
a{display:block;box-sizing:border-box;min-width:200px;min-height:44px;padding:10px 24px;border-radius:12px;background:#ffd539;color:#211a06;font-weight:600;text-decoration:none;white-space:nowrap}
a:hover{background:var(--hover)}
a:focus-visible{outline:2px solid var(--text);outline-offset:3px}`;

/**
 * Sends the page by which the system browser hands the answer of a provider over to the native app. It opens the app at
 * once; the button is for browsers that wait for a tap, because nobody has touched this page. Its policy allows
 * its style and the mark of this server only, so that the code in its address goes nowhere but to the app.
 */
export function sendAppReturnPage(request: FastifyRequest, reply: FastifyReply, link: string): FastifyReply {
  const page = renderPage(languageOfLocale(request.headers['accept-language']?.split(/[,;]/)[0] ?? ''), link);
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': `default-src 'none'; img-src 'self'; style-src ${hashInlineElements(page, 'style').join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .send(page);
}

function renderPage(language: Language, link: string): string {
  const texts = TEXTS[language];
  const href = escapeMarkup(link);
  return `<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="refresh" content="0;url=${href}">
<title>Sevenfold</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<img src="/favicon.svg" width="48" height="48" alt="">
<h1>${texts['native.returnTitle']}</h1>
<p>${texts['native.returnText']}</p>
<a href="${href}">${texts['native.return']}</a>
</main>
</body>
</html>
`;
}

const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

import { createHash } from 'node:crypto';
import { appReturnLink, CONSENT_RETURN_PATH, platformOfState } from '@sevenfold/domain/appLink';
import { type Language, languageOfLocale, localeOf } from '@sevenfold/domain/user';
import en from '@sevenfold/i18n/catalogues/en/native.json';
import es from '@sevenfold/i18n/catalogues/es/native.json';
import ja from '@sevenfold/i18n/catalogues/ja/native.json';

const TEXTS: Record<Language, typeof en> = { EN: en, ES: es, JA: ja };

const STYLE = `:root{color-scheme:light dark;--ground:#fcfbf9;--text:#1e1d1a}
@media (prefers-color-scheme:dark){:root{--ground:#10100e;--text:#edebe6}}
body{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:24px;min-height:100svh;margin:0;padding:24px;box-sizing:border-box;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:22px;line-height:1.3;font-weight:600}
a{display:inline-block;padding:12px 20px;border-radius:12px;background:#ffd539;color:#211a06;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--text);outline-offset:3px}`;

/** Policy of the page: its own style and nothing else, so that the answer in its address goes nowhere but to the app. */
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export interface AppReturnPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The page by which the system browser hands the answer of a calendar provider over to the native app that began the
 * consent. It opens the app at once; the button is for browsers that want a tap for it.
 *
 * @param acceptLanguage of the request
 * @returns undefined for a consent that began in a browser, which completes it itself
 */
export function appReturnPage(answer: URLSearchParams, acceptLanguage: string | undefined): AppReturnPage | undefined {
  const platform = platformOfState(answer.get('state') ?? '');
  if (platform === undefined) return undefined;
  const language = languageOfLocale(acceptLanguage?.split(/[,;]/)[0] ?? '');
  const texts = TEXTS[language];
  const link = escape(appReturnLink(platform, CONSENT_RETURN_PATH, answer));
  const title = texts['native.returnTitle'];
  const html = `<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0;url=${link}">
<title>Sevenfold</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<a href="${link}">${texts['native.return']}</a>
</body>
</html>
`;
  // The address holds a code of the provider.
  return {
    html,
    headers: { 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' },
  };
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Package name on Android, bundle id on iOS, and the scheme of links that open the native app. */
export const APP_ID = 'app.sevenfold';

export const NATIVE_PLATFORMS = ['ANDROID', 'IOS'] as const;
export type NativePlatform = (typeof NATIVE_PLATFORMS)[number];

/**
 * Paths of the web app that open the native app where it is installed; `*` stands for anything. Others, such as those of
 * the administration, stay in the browser.
 */
export const LINKED_PATHS = [
  '/day',
  '/week',
  '/weekly-review',
  '/weekly-review/*',
  '/activities',
  '/activity/*',
  '/objectives',
] as const;

/** Path to which calendar providers send the browser back. */
export const CONSENT_RETURN_PATH = '/integration-callback';

/** Path to which providers of sign-ins send the browser back. */
export const SIGN_IN_RETURN_PATH = '/auth/return';

/** Parameters of a provider's answer that are passed on (OpenID Connect Core 1.0; `user` is Apple's). */
const RETURNED = ['code', 'state', 'error', 'iss', 'user'];
/** Maximum length of such a parameter. */
const VALUE_MAX = 2048;
const SECRET = '[\\w-]{22,86}';
const NATIVE_STATE = new RegExp(`^(?<platform>android|ios)\\.${SECRET}$`);

/**
 * The `state` of a consent or a sign-in. It names the native app that began it, because the answer of the provider arrives in a
 * browser, which has to hand it over.
 */
export const consentState = (platform: NativePlatform | 'WEB', secret: string): string =>
  platform === 'WEB' ? secret : `${platform.toLowerCase()}.${secret}`;

/** The native platform on which a consent or a sign-in began; undefined for a browser. */
export function platformOfState(state: string): NativePlatform | undefined {
  const platform = NATIVE_STATE.exec(state)?.groups?.['platform'];
  return NATIVE_PLATFORMS.find((known) => known.toLowerCase() === platform);
}

/** The parameters of a provider's answer that are passed on. */
export function pickReturned(answer: URLSearchParams): URLSearchParams {
  const picked = new URLSearchParams();
  for (const name of RETURNED) {
    const value = answer.get(name);
    if (value !== null && value.length <= VALUE_MAX) picked.set(name, value);
  }
  return picked;
}

/**
 * The link that hands the answer of a provider over to the native app that asked for it. On Android it names the
 * package, so that no other app can receive it; iOS has no such links.
 *
 * @returns undefined for an answer to a browser, which uses it itself
 */
export function appReturnLink(path: string, answer: URLSearchParams): string | undefined {
  const platform = platformOfState(answer.get('state') ?? '');
  if (platform === undefined) return undefined;
  const target = `${path.slice(1)}?${pickReturned(answer).toString()}`;
  return platform === 'ANDROID'
    ? `intent://${target}#Intent;scheme=${APP_ID};package=${APP_ID};end`
    : `${APP_ID}://${target}`;
}

/**
 * Reads a link that opened the native app: one of the app's scheme, or of its server.
 *
 * @returns path, query and fragment within the app; undefined for a link of anybody else
 */
export function appPath(link: string, serverOrigin: string): string | undefined {
  const own = new RegExp(`^${APP_ID.replaceAll('.', '\\.')}:[/\\\\]*(?<target>.*)$`, 'i').exec(link)?.groups?.[
    'target'
  ];
  const text = own === undefined ? link : `${serverOrigin}/${own}`;
  const url = parsedUrl(text);
  if (url?.origin !== new URL(serverOrigin).origin || url.username || url.password) return undefined;
  // A path that begins with two slashes would be an address of another site.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

/** The address of a text; undefined if it is none. `URL.canParse` is missing in Safari before 17. */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

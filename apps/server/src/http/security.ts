import { createHash } from 'node:crypto';
import { isInsecureOrigin } from '#config';

/** Configuration that decides the security headers. */
export interface SecurityOptions {
  /** The origin of the server; absent on a local machine. */
  readonly publicUrl: string | undefined;
  /** True if pages show Google's sign-in button. */
  readonly usesGoogle: boolean;
  /** Origin that pages report their errors to; absent if they do not report any. */
  readonly reportsTo?: string | undefined;
}

const GOOGLE = 'https://accounts.google.com/gsi/';
/** Two years, the value recommended for HSTS preload lists. */
const HSTS = 'max-age=63072000; includeSubDomains';
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** True if the server is reached over https. */
export const isHttps = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('https:') === true;

/** Headers of every response. */
export function securityHeaders({ publicUrl, usesGoogle }: SecurityOptions): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Google's button opens a popup that must be able to message the page. Browsers ignore it without https, with a
    // warning.
    ...(!isInsecureOrigin(publicUrl) && {
      'Cross-Origin-Opener-Policy': usesGoogle ? 'same-origin-allow-popups' : 'same-origin',
    }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'Permissions-Policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
    ...(isHttps(publicUrl) && { 'Strict-Transport-Security': HSTS }),
  };
}

/** Policy of responses that are not pages, in case one is opened as a page. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Policy of the worker that reads imported files. It alone may run WebAssembly, for SQLite. */
export const FILE_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** Policy of the service worker, which fetches the app's files. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * The Trusted Types policies of the app: `snapshot` in index.html, `service-worker` where the app registers its service
 * worker, and `file-worker` where it starts the worker that reads imported files.
 */
const TRUSTED_TYPES = ['snapshot', 'service-worker', 'file-worker'];

/**
 * Content-Security-Policy of a page: its own files, inline scripts and styles by hash, and Google's button where it is
 * used. Style attributes in markup are ignored, and strings become markup or scripts through the app's own Trusted
 * Types policies only; both rules are relaxed for Google's script, which is not known to comply.
 *
 * @param html the page
 */
export function pagePolicy({ publicUrl, usesGoogle, reportsTo }: SecurityOptions, html: string): string {
  const google = (path: string): string[] => (usesGoogle ? [GOOGLE + path] : []);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'script-src': ["'self'", ...hashInlineElements(html, 'script'), ...google('client')],
    'style-src': ["'self'", ...hashInlineElements(html, 'style'), ...google('style')],
    ...(usesGoogle && { 'style-src-attr': ["'unsafe-inline'"] }),
    ...(!usesGoogle && { 'require-trusted-types-for': ["'script'"], 'trusted-types': TRUSTED_TYPES }),
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...google(''), ...(reportsTo === undefined ? [] : [reportsTo])],
    'frame-src': usesGoogle ? [GOOGLE] : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(isHttps(publicUrl) && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Hashes of the inline scripts or styles of a page, as sources of its policy. */
export function hashInlineElements(html: string, element: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${element}(?<attributes>[^>]*)>(?<text>[\\s\\S]*?)</${element}>`, 'gi');
  return [...html.matchAll(pattern)]
    .filter(({ groups }) => !/\ssrc\s*=/i.test(groups?.['attributes'] ?? '') && (groups?.['text'] ?? '') !== '')
    .map(
      ({ groups }) =>
        `'sha256-${createHash('sha256')
          .update(groups?.['text'] ?? '')
          .digest('base64')}'`,
    );
}

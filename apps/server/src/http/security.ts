import { createHash } from 'node:crypto';

/** What decides which headers guard this server's pages. */
export interface Guarded {
  /** The https origin of the server; absent on a machine of one's own. */
  readonly publicUrl: string | undefined;
  /** Whether pages show Google's sign-in button. */
  readonly usesGoogle: boolean;
}

const GOOGLE = 'https://accounts.google.com/gsi/';
/** Two years, as the preload lists of browsers ask. */
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

/** The headers of every answer, whatever it is. */
export function securityHeaders({ publicUrl, usesGoogle }: Guarded): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Google's button opens a window that must be able to answer the page.
    'Cross-Origin-Opener-Policy': usesGoogle ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'Permissions-Policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
    ...(publicUrl !== undefined && { 'Strict-Transport-Security': HSTS }),
  };
}

/** For answers that are no pages: should one be opened as a page all the same, it can do nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For the service worker, which fetches the files of the app. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The Trusted Types policies of the app: `snapshot` in index.html, `service-worker` in app/program.ts. */
const TRUSTED_TYPES = ['snapshot', 'service-worker'];

/**
 * What a page may load: its own files, the scripts and styles inside it by their hashes, and Google's button where it
 * is used. No style attribute in markup applies, and text becomes markup or a script only through a policy of ours;
 * both are allowed to Google's script, which is not known to do without.
 *
 * @param html the page
 */
export function pagePolicy({ publicUrl, usesGoogle }: Guarded, html: string): string {
  const google = (path: string): string[] => (usesGoogle ? [GOOGLE + path] : []);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'script-src': ["'self'", ...hashesOf(html, 'script'), ...google('client')],
    'style-src': ["'self'", ...hashesOf(html, 'style'), ...google('style')],
    ...(usesGoogle && { 'style-src-attr': ["'unsafe-inline'"] }),
    ...(!usesGoogle && { 'require-trusted-types-for': ["'script'"], 'trusted-types': TRUSTED_TYPES }),
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...google('')],
    'frame-src': usesGoogle ? [GOOGLE] : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(publicUrl !== undefined && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The hashes of the scripts or styles that stand in a page itself. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
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

import { z } from 'zod';
import { isSecure } from '#config';
import type { ReleaseFeed } from '#ports';
import { readBody } from '#adapters/calendar';

/** Timeout of a read, including redirects and the response body. */
const TIMEOUT_MS = 10_000;
/** Maximum size of a response after decompression. */
const MAX_BYTES = 8_000;
const MAX_REDIRECTS = 3;

const httpsUrl = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url?.protocol === 'https:' && !url.username && !url.password;
  }, 'must be an https address')
  .transform((text) => new URL(text).href);

/** Fields that are unknown are ignored, so that later versions can add some. */
const response = z.object({
  version: z.string().regex(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/, 'must be a release such as 2.1.0'),
  changelog: httpsUrl,
});

interface ReleaseFeedOptions {
  /** https address, or http on this machine. */
  readonly url: string;
  readonly timeoutMs?: number;
}

/** Reads the newest release from an address, by a GET that says nothing about this installation. */
export const releaseFeed =
  ({ url, timeoutMs = TIMEOUT_MS }: ReleaseFeedOptions): ReleaseFeed =>
  async (signal) => {
    const found = await get(new URL(url), AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    const { version, changelog } = response.parse(JSON.parse(await readBody(found.body, MAX_BYTES)));
    return { version, changelogUrl: changelog };
  };

/** Follows redirects within the scheme of the address: from https to https, and from this machine to this machine. */
async function get(start: URL, signal: AbortSignal): Promise<Response> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const found = await fetch(url, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      signal,
    });
    if (found.ok) return found;
    await found.body?.cancel();
    const location = found.headers.get('location');
    if (found.status < 300 || found.status > 399 || location === null)
      throw new Error(`the response has the status ${found.status}`);
    url = new URL(location, url);
    if (url.protocol !== start.protocol || !isSecure(url)) throw new Error('the redirect leaves the scheme');
  }
  throw new Error('too many redirects');
}

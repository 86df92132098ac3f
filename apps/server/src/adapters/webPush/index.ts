import { createECDH } from 'node:crypto';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { RequestDetails } from 'web-push';
import type { Clock } from '../../clock';
import type { Push, PushOutcome } from '#ports';
import { parseRetryAfter } from '#adapters/calendar';
import { checkedLookup, isAllowedUrl, type Network } from '#adapters/publicNetwork';

const TIMEOUT_MS = 15_000;

export interface WebPushOptions {
  /** Private key on the curve P-256, 32 bytes. */
  readonly privateKey: Buffer;
  /** Address by which push services reach the operator: `mailto:` or https. */
  readonly subject: string;
  readonly network: Network;
  readonly clock: Clock;
}

/** Push messages of the browsers' push services. The library encrypts and signs them, and does not connect itself. */
export function webPushService({ privateKey, subject, network, clock }: WebPushOptions): Push {
  const publicKey = derivePublicKey(privateKey);
  const vapidDetails = { subject, publicKey, privateKey: privateKey.toString('base64url') };
  return {
    publicKey,
    isAllowed: (endpoint) => URL.canParse(endpoint) && isAllowedUrl(new URL(endpoint), network),
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, topic }, signal) {
      const url = new URL(endpoint);
      if (!isAllowedUrl(url, network)) return { kind: 'REJECTED', status: 0 };
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
      const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      return post(url, { headers, body }, { network, clock, signal: limited });
    },
  };
}

/** The public key of a private one, uncompressed, in base64url. @throws {Error} if it is not a key of the curve */
export function derivePublicKey(privateKey: Buffer): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return curve.getPublicKey('base64url');
}

interface PostDeps extends Pick<WebPushOptions, 'network' | 'clock'> {
  readonly signal: AbortSignal;
}

function post(
  url: URL,
  { headers, body }: Pick<RequestDetails, 'headers' | 'body'>,
  { network, clock, signal }: PostDeps,
): Promise<PushOutcome> {
  // A new connection for each: the address of a reused one would not be checked. Redirects are not followed.
  const options: RequestOptions = { method: 'POST', headers, signal, agent: false, lookup: checkedLookup(network) };
  const isPlain = url.protocol === 'http:';
  return new Promise((resolve) => {
    let isConnected = false;
    const outgoing = isPlain ? requestHttp(url, options) : requestHttps(url, options);
    outgoing.once('socket', (socket) =>
      socket.once(isPlain ? 'connect' : 'secureConnect', () => void (isConnected = true)),
    );
    outgoing.once('response', (response) => {
      response.destroy();
      resolve(toOutcome(response, clock));
    });
    // Before the connection was made, nothing was sent; afterwards, the push service may have accepted the message.
    outgoing.on('error', () =>
      resolve(
        isConnected ? { kind: 'UNCONFIRMED' } : { kind: 'RETRYABLE', status: undefined, retryAfterMs: undefined },
      ),
    );
    outgoing.end(body);
  });
}

function toOutcome({ statusCode: status = 0, headers }: IncomingMessage, clock: Clock): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'ACCEPTED', status };
  if (status === 404 || status === 410) return { kind: 'GONE', status };
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'RETRYABLE', status, retryAfterMs: parseRetryAfter(headers['retry-after'] ?? null, clock.now()) };
  return { kind: 'REJECTED', status };
}

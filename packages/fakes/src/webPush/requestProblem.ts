import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { FakeRequest } from '../httpServer';

const DAY_SECONDS = 86_400;
const BODY_MAX = 4096;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];

interface Problem {
  readonly status: number;
  readonly reason: string;
}

/**
 * Checks a message as a push service does (RFC 8030, 8188, 8292).
 *
 * @param origin that of the push service
 * @param senderKey the key that the browser subscribed with, in base64url
 * @returns the error response; undefined for a correct message
 */
export async function findProblem(
  { headers, bytes, at }: FakeRequest,
  origin: string,
  senderKey: string,
): Promise<Problem | undefined> {
  const invalid = (reason: string): Problem => ({ status: 400, reason });
  if (!/^\d+$/.test(String(headers['ttl']))) return invalid('TTL is missing');
  if (!URGENCIES.includes(String(headers['urgency'] ?? 'normal'))) return invalid('unknown Urgency');
  if (!/^[\w-]{1,32}$/.test(String(headers['topic'] ?? 'none'))) return invalid('Topic is not base64url of 32 at most');
  if (headers['content-encoding'] !== 'aes128gcm') return invalid('Content-Encoding is not aes128gcm');
  if (bytes.length > BODY_MAX) return { status: 413, reason: `more than ${BODY_MAX} bytes` };
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key === '') return { status: 401, reason: 'Authorization is not of the scheme vapid' };
  if (key !== senderKey) return { status: 403, reason: 'not the key that the browser subscribed with' };
  const reason = await tokenProblem(token, key, { origin, now: at });
  return reason === undefined ? undefined : { status: 403, reason };
}

/** @param now epoch milliseconds */
async function tokenProblem(
  token: string,
  key: string,
  { origin, now }: { origin: string; now: number },
): Promise<string | undefined> {
  let claims: JWTPayload;
  try {
    const bytes = Buffer.from(key, 'base64url');
    const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
    const currentDate = new Date(now);
    claims = (await jwtVerify(token, jwk, { algorithms: ['ES256'], audience: origin, currentDate })).payload;
  } catch (error) {
    return error instanceof Error ? error.message : 'the token cannot be verified';
  }
  if (claims.exp === undefined || claims.exp - now / 1000 > DAY_SECONDS) return 'exp is more than 24 hours away';
  return /^(?:mailto:.+@.+|https:\/\/.+)$/.test(claims.sub ?? '') ? undefined : 'sub is neither mailto: nor https:';
}

import { z } from 'zod';
import { ServiceError } from '#http';
import { requestProvider } from './requestProvider';

const metadata = z.object({ jwks_uri: z.url() });

/**
 * Reads the URL of an issuer's signing keys from its discovery document (OpenID Connect Discovery 1.0, section 4).
 *
 * @throws {ServiceError} UNAVAILABLE when the issuer cannot be reached or sends an invalid document
 */
export async function readJwksUri(issuer: string): Promise<URL> {
  const response = await requestProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const parsed = metadata.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw new ServiceError(
      'UNAVAILABLE',
      new URL(issuer).host,
      `invalid discovery document, status ${response.status}`,
    );
  return new URL(parsed.data.jwks_uri);
}

import { z } from 'zod';
import { HttpError } from '#http';
import { requestProvider } from './requestProvider';

const metadata = z.object({ jwks_uri: z.url() });

/**
 * Reads the URL of an issuer's signing keys from its discovery document (OpenID Connect Discovery 1.0, section 4).
 *
 * @throws HttpError UNAVAILABLE when the issuer cannot be reached or sends an invalid document
 */
export async function readJwksUri(issuer: string): Promise<URL> {
  const response = await requestProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const parsed = metadata.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new HttpError('UNAVAILABLE');
  return new URL(parsed.data.jwks_uri);
}

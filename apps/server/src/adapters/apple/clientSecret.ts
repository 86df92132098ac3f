import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../../clock';

/** Lifetime in seconds; Apple allows six months. One is made for each request. */
const LIFETIME_SECONDS = 300;

export interface AppleKey {
  /** Id of the developer team. */
  readonly teamId: string;
  readonly keyId: string;
  /** The downloaded key, in PEM (PKCS #8, P-256). */
  readonly privateKey: string;
}

/**
 * Signs a client secret. Source: developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret.
 *
 * @param audience Apple's issuer URL
 */
export async function signClientSecret(
  { teamId, keyId, privateKey }: AppleKey,
  { clientId, audience, clock }: { readonly clientId: string; readonly audience: string; readonly clock: Clock },
): Promise<string> {
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME_SECONDS)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

import { HttpError } from '../../http/httpError';
import type { Identity } from '../../ports/identity';

const NAME_MAX = 80;
const SUBJECT_MAX = 255;
/** Control characters and unpaired surrogates. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]+/gu;

/**
 * Reads the identity from the claims of a verified ID token. Leaves out an email address that the provider has not
 * verified.
 *
 * @throws HttpError IDENTITY_REFUSED without a subject of 1 to 255 characters (OpenID Connect Core 1.0, section 2)
 */
export function identityOf(issuer: string, claims: { readonly [name: string]: unknown }): Identity {
  const subject = textOf(claims['sub']);
  if (subject === '' || subject.length > SUBJECT_MAX) throw new HttpError('IDENTITY_REFUSED');
  const address = textOf(claims['email']).toLowerCase();
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  const [localPart = ''] = address.split('@');
  const name = textOf(claims['name']) || textOf(claims['given_name']) || localPart;
  return {
    issuer,
    subject,
    email: isVerified && address !== '' ? address : undefined,
    name: Array.from(name).slice(0, NAME_MAX).join(''),
  };
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim.replaceAll(UNSTORABLE, ' ').trim() : '');

import { z } from 'zod';
import type { Clock } from '../../clock';
import { HttpError } from '#http';
import type { Identity } from '#ports';

/** Allowed difference between a provider's clock and ours, in seconds. */
export const SKEW_SECONDS = 60;

const NAME_MAX = 80;
const SUBJECT_MAX = 255;
const EMAIL_MAX = 254;
/** Control characters and unpaired surrogates. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]+/gu;
/**
 * ASCII only: other letters may become another address in lower case. Never trimmed or repaired, because an address
 * that was changed is not the one that the provider has verified.
 */
const emailAddress = z.email({ pattern: z.regexes.html5Email }).max(EMAIL_MAX).toLowerCase();

/**
 * Reads the identity from the claims of a verified ID token. Leaves out an email address that is invalid, or that the
 * provider has not verified.
 *
 * @throws HttpError IDENTITY_REFUSED without a subject of 1 to 255 printable characters (OpenID Connect Core 1.0,
 * section 2), or if the token was issued in the future
 */
export function parseIdentity(issuer: string, claims: { readonly [name: string]: unknown }, clock: Clock): Identity {
  const { sub: subject, iat: issuedAt } = claims;
  const isFromTheFuture = typeof issuedAt !== 'number' || issuedAt * 1000 > clock.now() + SKEW_SECONDS * 1000;
  // A subject that had to be cleaned could become that of another user.
  const isSubject = typeof subject === 'string' && subject !== '' && subject === toLine(subject);
  if (isFromTheFuture || !isSubject || subject.length > SUBJECT_MAX) throw new HttpError('IDENTITY_REFUSED');
  const { data: address } = emailAddress.safeParse(claims['email']);
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  const name = toLine(claims['name']) || toLine(claims['given_name']) || (address?.split('@')[0] ?? '');
  return {
    issuer,
    subject,
    email: isVerified ? address : undefined,
    name: Array.from(name).slice(0, NAME_MAX).join(''),
  };
}

const toLine = (claim: unknown): string => (typeof claim === 'string' ? claim.replaceAll(UNSTORABLE, ' ').trim() : '');

import type { Identity } from '../../ports/identity';

/** Ends the address that stands for a local account in `ADMIN_EMAILS`: `ana@localhost` for the name "ana". */
export const LOCAL_DOMAIN = '@localhost';
const LOCAL_ISSUER = 'local';

/**
 * The address by which an identity is an administrator; undefined if it is none. Needs an address that the provider has
 * verified; only a local account can be one of `@localhost`, whatever a provider says.
 *
 * @param adminEmails the configured addresses, in lower case
 */
export function adminEmailOf(
  { issuer, subject, email }: Pick<Identity, 'issuer' | 'subject' | 'email'>,
  adminEmails: ReadonlySet<string>,
): string | undefined {
  const isLocal = issuer === LOCAL_ISSUER;
  const address = isLocal ? subject + LOCAL_DOMAIN : email;
  return address !== undefined && address.endsWith(LOCAL_DOMAIN) === isLocal && adminEmails.has(address)
    ? address
    : undefined;
}

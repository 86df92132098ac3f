import { type Identity, LOCAL_ISSUER } from '#ports';

/** Suffix of addresses that stand for local accounts in `ADMIN_EMAILS`: `ana@localhost` for the name "ana". */
export const LOCAL_DOMAIN = '@localhost';

/**
 * Returns the address that makes an identity an administrator; undefined if it is not one. The provider must have
 * verified the address; an address at `@localhost` counts for local accounts only, whatever a provider says.
 *
 * @param adminEmails the configured addresses, in lower case
 */
export function findAdminEmail(
  { issuer, subject, email }: Pick<Identity, 'issuer' | 'subject' | 'email'>,
  adminEmails: ReadonlySet<string>,
): string | undefined {
  const isLocal = issuer === LOCAL_ISSUER;
  const address = isLocal ? subject + LOCAL_DOMAIN : email;
  return address !== undefined && address.endsWith(LOCAL_DOMAIN) === isLocal && adminEmails.has(address)
    ? address
    : undefined;
}

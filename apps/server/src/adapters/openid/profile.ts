import { type Configuration, fetchUserInfo, type IDToken } from 'openid-client';
import { HttpError } from '#http';

interface Profile {
  readonly [claim: string]: unknown;
}

/**
 * The claims of an ID token, with the name and the address of the person from the UserInfo endpoint if they are not all in
 * the token: providers that issue an access token may tell them only there (OpenID Connect Core 1.0, section 5.4). What the
 * endpoint rejects stays unknown, because the sign-in itself is proved.
 *
 * @throws {HttpError} UNAVAILABLE, in the chain of causes
 */
export async function readProfile(
  configuration: Configuration,
  accessToken: string,
  claims: IDToken,
): Promise<Profile> {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (endpoint === undefined || (hasAddress(claims) && hasName(claims))) return claims;
  const told: Profile = await fetchUserInfo(configuration, accessToken, claims.sub).catch(emptyIfRejected);
  // Together, because an address is verified only by what comes with it.
  const { email, email_verified } = hasAddress(claims) || told['email'] === undefined ? claims : told;
  const { name, given_name } = hasName(claims) ? claims : told;
  return { ...claims, name, given_name, email, email_verified };
}

const hasName = ({ name, given_name: givenName }: Profile): boolean => name !== undefined || givenName !== undefined;

const hasAddress = ({ email, email_verified: isVerified }: Profile): boolean =>
  email !== undefined && isVerified !== undefined;

function emptyIfRejected(error: unknown): Profile {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof HttpError) throw error;
  return {};
}

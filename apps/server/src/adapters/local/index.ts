import { characterCount, isBlank, isOneLine } from '@sevenfold/domain/text';
import { type Http, HttpError, invalid, isLoopbackAddress, isLoopbackHostHeader } from '#http';
import { type Identity, type IdentityProvider, LOCAL_ISSUER } from '#ports';

const NAME_MAX = 80;

/**
 * Signs in by the name of a local account, without proof. For machines without an identity provider: the configuration
 * never offers it together with a public address, and requests from any other machine are rejected.
 */
export const localIdentity: IdentityProvider = {
  issuer: LOCAL_ISSUER,
  async identify(token: string, http: Http): Promise<Identity> {
    if (!isLoopbackAddress(http.address) || !isLoopbackHostHeader(http.host) || http.isForwarded) {
      throw new HttpError('FORBIDDEN', [], 'Signing in without a provider works on this machine only.');
    }
    const name = token.normalize('NFC').trim();
    if (isBlank(name)) throw invalid('token', 'This cannot be empty');
    if (characterCount(name) > NAME_MAX) throw invalid('token', `At most ${NAME_MAX} characters`);
    if (!isOneLine(name)) throw invalid('token', 'This must be one line of text');
    return { issuer: LOCAL_ISSUER, subject: name.toLowerCase(), email: undefined, name };
  },
};

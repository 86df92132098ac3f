import { HttpError } from '#http';
import { PASSKEY_ALGORITHMS, PASSKEY_ISSUER, type Passkeys } from '#ports';
import { passkeyProvider } from './provider';

type Library = typeof import('@simplewebauthn/server');

/** The library loads many modules, which most starts of the server do not need. */
let loaded: Promise<Library> | undefined;
const library = (): Promise<Library> => (loaded ??= import('@simplewebauthn/server'));

export interface PasskeySite {
  /** Host of the origin. */
  readonly rpId: string;
  /** The only origin that pages may use passkeys on. */
  readonly origin: string;
}

export function webAuthnPasskeys({ rpId, origin }: PasskeySite): Passkeys {
  return {
    issuer: PASSKEY_ISSUER,
    rpId,
    async verifyCreation({ id, clientDataJSON, attestationObject }, challenge) {
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await refuseInvalid(() =>
        verifyRegistrationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
        }),
      );
      // The id is part of what the authenticator has made; that of the message is only a claim.
      if (!verified || registrationInfo.credential.id !== id) throw new HttpError('IDENTITY_REFUSED');
      const { publicKey, counter } = registrationInfo.credential;
      return { publicKey, counter, provider: passkeyProvider(registrationInfo.aaguid) };
    },
    async verifyAssertion({ id, clientDataJSON, authenticatorData, signature }, challenge, { publicKey, counter }) {
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await refuseInvalid(() =>
        verifyAuthenticationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          credential: { id, publicKey, counter },
          requireUserVerification: true,
        }),
      );
      if (!verified) throw new HttpError('IDENTITY_REFUSED');
      return authenticationInfo.newCounter;
    },
  };
}

/** Runs a verification. The library throws plain errors for everything that is wrong with its input. */
async function refuseInvalid<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new HttpError('IDENTITY_REFUSED');
  }
}

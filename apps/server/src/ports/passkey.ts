import type { PasskeyAssertion, PasskeyCreation } from '@sevenfold/contract';

/** Issuer of the identities of passkeys; their subject is the id of the credential in base64url. */
export const PASSKEY_ISSUER = 'passkey';

/** Signature algorithms, the preferred one first: Ed25519, ECDSA with P-256, RSA (COSE). */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** A passkey that an authenticator has made. */
export interface NewPasskey {
  readonly publicKey: Uint8Array;
  readonly counter: number;
  /** Name of the password manager that keeps it, if it is a known one. */
  readonly provider: string | undefined;
}

/** Verifies what authenticators respond (Web Authentication Level 3, sections 7.1 and 7.2). */
export interface Passkeys {
  readonly issuer: typeof PASSKEY_ISSUER;
  /** Name of the server that passkeys are made for: the host of its origin. */
  readonly rpId: string;
  /**
   * @param challenge issued for this passkey
   * @throws HttpError IDENTITY_REFUSED
   */
  verifyCreation(creation: PasskeyCreation, challenge: string): Promise<NewPasskey>;
  /**
   * @param challenge issued for this signature
   * @param stored what is known of the passkey
   * @returns the counter of the signature, higher than the stored one unless the authenticator has none
   * @throws HttpError IDENTITY_REFUSED
   */
  verifyAssertion(
    assertion: PasskeyAssertion,
    challenge: string,
    stored: { readonly publicKey: Uint8Array<ArrayBuffer>; readonly counter: number },
  ): Promise<number>;
}

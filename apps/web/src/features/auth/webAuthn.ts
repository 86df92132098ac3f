import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@sevenfold/contract';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type WebAuthnErrorCode,
} from '@simplewebauthn/browser';

/** Reason why the browser has made or used no passkey: its user has cancelled, there is one already, or anything else. */
export type PasskeyFailure = 'CANCELLED' | 'EXISTS' | 'UNSUPPORTED';

export class PasskeyError extends Error {
  constructor(readonly failure: PasskeyFailure) {
    super(`No passkey: ${failure}`);
  }
}

/** Makes a passkey. The browser shows its own dialog. @throws {PasskeyError} */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyCreation> {
  const { id, response } = await run(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Signs with a passkey that the user chooses in the browser's own dialog. @throws {PasskeyError} */
export async function signWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { id, response } = await run(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

async function run<T>(ceremony: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyError('UNSUPPORTED');
  try {
    return await ceremony();
  } catch (error) {
    throw new PasskeyError(failureOf(error));
  }
}

const FAILURES: Readonly<Partial<Record<WebAuthnErrorCode, PasskeyFailure>>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'EXISTS',
  ERROR_CEREMONY_ABORTED: 'CANCELLED',
};

/** Browsers say NotAllowedError for a cancelled dialog, a timeout, and when there is no passkey. */
function failureOf(error: unknown): PasskeyFailure {
  if (!(error instanceof Error)) return 'UNSUPPORTED';
  const known = 'code' in error ? FAILURES[error.code as WebAuthnErrorCode] : undefined;
  return known ?? (error.name === 'NotAllowedError' ? 'CANCELLED' : 'UNSUPPORTED');
}

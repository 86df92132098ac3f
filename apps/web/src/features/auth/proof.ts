import type { SignInMethod } from './api';

/** A proof of identity, or a registration ticket. */
export interface Proof {
  readonly method: SignInMethod;
  readonly token: string;
}

/** The identity that is added after signing in, while the browser is at the OpenID provider. */
const KEY = 'sevenfold.toLink';

export function keepProof(proof: Proof | undefined): void {
  if (proof) sessionStorage.setItem(KEY, JSON.stringify(proof));
  else sessionStorage.removeItem(KEY);
}

export function keptProof(): Proof | undefined {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Proof);
}

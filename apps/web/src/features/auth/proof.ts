import type { Proof } from './api';

/** An identity to add to the account that is signed in to. */
export interface ProofToLink extends Pick<Proof, 'method' | 'token'> {
  /** Id of the OpenID provider that it is from, which may be another one than that of the account. */
  readonly provider?: string;
}

/** The identity that is added after signing in, while the browser is at the page of a provider. */
const KEY = 'sevenfold.toLink';

export function keepProof(proof: ProofToLink | undefined): void {
  if (proof) sessionStorage.setItem(KEY, JSON.stringify(proof));
  else sessionStorage.removeItem(KEY);
}

export function keptProof(): ProofToLink | undefined {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as ProofToLink);
}

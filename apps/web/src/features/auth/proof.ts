import type { Proof } from './api';

/** The identity that is added after signing in, while the browser is at the page of a provider. */
const KEY = 'sevenfold.toLink';

export function keepProof(proof: Proof | undefined): void {
  if (proof) sessionStorage.setItem(KEY, JSON.stringify(proof));
  else sessionStorage.removeItem(KEY);
}

export function keptProof(): Proof | undefined {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Proof);
}

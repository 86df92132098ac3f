import type { RegistrationDraft } from './registration';

/** In this tab only, because the draft belongs to somebody without a session. */
const KEY = 'sevenfold.registration';

interface Kept {
  readonly token: string;
  readonly draft: RegistrationDraft;
}

/** @param token of the registration; the draft of another one is ignored */
export function keptDraft(token: string): RegistrationDraft | undefined {
  const stored = sessionStorage.getItem(KEY);
  const kept = stored === null ? undefined : (JSON.parse(stored) as Kept);
  return kept?.token === token ? kept.draft : undefined;
}

export const keepDraft = (token: string, draft: RegistrationDraft): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ token, draft } satisfies Kept));

export const dropDraft = (): void => sessionStorage.removeItem(KEY);

/** In this tab only, because the name belongs to somebody without a session. */
const KEY = 'sevenfold.registration';

interface Kept {
  readonly token: string;
  readonly name: string;
}

/** Name that was typed before a reload. @param token of the registration; the name of another one is ignored */
export function keptName(token: string): string | undefined {
  const stored = sessionStorage.getItem(KEY);
  const kept = stored === null ? undefined : (JSON.parse(stored) as Kept);
  return kept?.token === token ? kept.name : undefined;
}

export const keepName = (token: string, name: string): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ token, name } satisfies Kept));

export const dropName = (): void => sessionStorage.removeItem(KEY);

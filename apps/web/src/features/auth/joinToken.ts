/** The token of a link to join, in this tab only, so that it is neither in the address nor in the history. */
const KEY = 'sevenfold.join';

/** @param hash of the address, without the # */
export function keptJoinToken(hash: string): string | undefined {
  if (hash !== '') sessionStorage.setItem(KEY, hash);
  return sessionStorage.getItem(KEY) ?? undefined;
}

export const dropJoinToken = (): void => sessionStorage.removeItem(KEY);

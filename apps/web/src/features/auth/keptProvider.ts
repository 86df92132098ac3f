/** The OpenID provider of the latest sign-in, which its redirect back does not name. */
const KEY = 'sevenfold.openIdProvider';

export const keepProvider = (id: string): void => sessionStorage.setItem(KEY, id);

export const keptProvider = (): string | null => sessionStorage.getItem(KEY);

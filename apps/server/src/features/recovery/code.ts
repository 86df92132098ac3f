import { randomInt } from 'node:crypto';

/** Digits and letters that cannot be confused (Crockford's base 32): 5 bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;
/** Groups of a code: the first names its set, the others are secret, 75 bits. */
const GROUPS = 4;
const CODE = new RegExp(`^[${ALPHABET}]{${GROUP * GROUPS}}$`);

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** Name of a new set, which its codes begin with. */
export const newSetName = (): string => randomText(GROUP);

export const newCode = (setName: string): string => setName + randomText(GROUP * (GROUPS - 1));

/** A code as it is shown, in groups: `7K2QF-9MTBX-W3H5P-ZR8D4`. */
export const formatCode = (code: string): string => code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code;

/** Reads a code as somebody types it; undefined if it is not one. */
export function parseCode(typed: string): { readonly code: string; readonly setName: string } | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? { code, setName: code.slice(0, GROUP) } : undefined;
}

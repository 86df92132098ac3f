const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * Decodes a calendar file. Some apps fold lines within a character of several bytes (RFC 5545, section 3.1), which has to
 * be put together before.
 */
export const decodeFile = (bytes: Uint8Array): string => new TextDecoder().decode(joinCharacters(bytes));

/** Removes the folds of lines within characters of UTF-8, in place. */
function joinCharacters(bytes: Uint8Array): Uint8Array {
  let to = 0;
  for (let from = 0; from < bytes.length; from += 1) {
    const fold = foldLength(bytes, from);
    if (fold > 0 && isContinued(bytes[from + fold])) from += fold - 1;
    else bytes[to++] = bytes[from] ?? 0;
  }
  return bytes.subarray(0, to);
}

/** Number of bytes of a fold: a line break and a space; 0 where none begins. */
function foldLength(bytes: Uint8Array, at: number): number {
  const breakEnd = bytes[at] === RETURN ? at + 1 : at;
  const isFold = bytes[breakEnd] === LINE_FEED && (bytes[breakEnd + 1] === SPACE || bytes[breakEnd + 1] === TAB);
  return isFold ? breakEnd + 2 - at : 0;
}

/** True for a byte within a character. */
const isContinued = (byte = 0): boolean => byte >= 0x80 && byte < 0xc0;

import { RefusedFile } from './reading';

/** Control characters that no text has: a file with them is something else, or in another encoding. */
const CONTROLS = /[\u0000-\u0008\u000B\u000E-\u001F]/;
/** Bytes that decide about UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4096;

/**
 * Decodes a text file: UTF-8, UTF-16 in either order, and the encodings in which spreadsheets save CSV in Japan
 * (Shift_JIS) and in the West (Windows-1252). A byte order mark decides; without one, what the bytes can be.
 *
 * @throws RefusedFile NOT_TEXT
 */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of encodingsOf(bytes)) {
    const text = tryDecode(bytes, encoding);
    if (text !== null) return text;
  }
  throw new RefusedFile('NOT_TEXT');
}

/** Encodings that the bytes may have, the likeliest first. */
function encodingsOf(bytes: Uint8Array): readonly string[] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  const order = zeroBytes(bytes);
  if (order !== null) return [order];
  return ['utf-8', isJapanese(bytes) ? 'shift_jis' : 'windows-1252'];
}

/**
 * UTF-16 without a byte order mark: digits, commas and line ends have a zero byte, always on the same side. Null if
 * there are none.
 */
function zeroBytes(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even === odd) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return CONTROLS.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Kana and CJK ideographs, with the punctuation and full-width forms among them. */
const JAPANESE = /[\u3000-\u30FF\u4E00-\u9FFF\uFF01-\uFF5E]/g;
const PAIRS = /[\u3000-\u30FF\u4E00-\u9FFF\uFF01-\uFF5E]{2}/g;
/** Half-width kana and what is outside the common sets: what Western letters look like when read as Shift_JIS. */
const UNLIKELY = /[\uFF61-\uFF9F\uE000-\uF8FF]/g;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * True if the bytes read as Shift_JIS are Japanese rather than Western text: its characters stand in groups, while
 * Western letters with accents stand alone among plain ones.
 */
function isJapanese(bytes: Uint8Array): boolean {
  const text = tryDecode(bytes, 'shift_jis');
  if (text === null) return false;
  const japanese = countOf(text, JAPANESE);
  return countOf(text, PAIRS) * 4 >= japanese && japanese > countOf(text, UNLIKELY);
}

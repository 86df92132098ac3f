import { describe, expect, test } from 'vitest';
import { decodeText } from '../../src/features/transfer/decodeText';
import { RefusedFile } from '../../src/features/transfer/reading';

const JAPANESE = '日付,活動,量,メモ\r\n2026-03-10,ランニング,2.5,川沿いを走った\r\n2026-03-11,英会話,30,\r\n';
const SPANISH = 'Fecha;Actividad;Cantidad;Notas\r\n10/03/2026;Correr;2,5;«Mañana» fría, ¡qué día!\r\n';
const ENGLISH = 'Date,Activity,Amount\r\n2026-03-10,Run,3\r\n';

const utf16 = (text: string, isBigEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
  return isBigEndian ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
};
/** Node has no encoder of Shift_JIS: the bytes of each character are found by decoding all pairs. */
const shiftJisBytes = new Map<string, readonly number[]>();
const decoder = new TextDecoder('shift_jis');
for (let first = 0x81; first <= 0xfc; first += 1)
  for (let second = 0x40; second <= 0xfc; second += 1) {
    const character = decoder.decode(new Uint8Array([first, second]));
    if (character.length === 1 && !shiftJisBytes.has(character)) shiftJisBytes.set(character, [first, second]);
  }
const shiftJis = (text: string): Uint8Array =>
  new Uint8Array(
    Array.from(text).flatMap((one) => (one <= '~' ? [one.charCodeAt(0)] : (shiftJisBytes.get(one) ?? []))),
  );
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

describe('text is read as it was written', () => {
  test.each([
    ['Japanese in UTF-8', JAPANESE, new TextEncoder().encode(JAPANESE)],
    ['with a byte order mark', JAPANESE, new TextEncoder().encode(`\uFEFF${JAPANESE}`)],
    ['in UTF-16 of little endian with a mark', JAPANESE, utf16(`\uFEFF${JAPANESE}`, false)],
    ['in UTF-16 of big endian with a mark', JAPANESE, utf16(`\uFEFF${JAPANESE}`, true)],
    ['in UTF-16 of little endian without one', JAPANESE, utf16(JAPANESE, false)],
    ['in UTF-16 of big endian without one', JAPANESE, utf16(JAPANESE, true)],
    ['in Shift_JIS', JAPANESE, shiftJis(JAPANESE)],
    ['in Shift_JIS with one Japanese word', '日付,量\n2026-03-10,3\n', shiftJis('日付,量\n2026-03-10,3\n')],
    ['Spanish in UTF-8', SPANISH, new TextEncoder().encode(SPANISH)],
    ['Spanish in Windows-1252', SPANISH, latin1(SPANISH)],
    ['a single accent in Windows-1252', 'día,1', latin1('día,1')],
    ['English in UTF-16 without a mark', ENGLISH, utf16(ENGLISH, false)],
    ['plain ASCII', ENGLISH, latin1(ENGLISH)],
  ])('%s', (_, text, bytes) => expect(decodeText(bytes)).toBe(text));
});

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ['half a character of UTF-16', new Uint8Array([0xff, 0xfe, 0x41])],
  ['control characters', new Uint8Array([0x41, 0x01, 0x42])],
])('%s is no text', (_, bytes) => expect(() => decodeText(bytes)).toThrow(RefusedFile));

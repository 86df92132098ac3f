/** Numbers of FNV-1a in 32 bits: http://www.isthe.com/chongo/tech/comp/fnv */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * An id that is the same for the same text: UUID version 7 (RFC 9562) whose random bits are a hash. Imported rows get
 * such ids, so that a second import of a file adds only what is new.
 *
 * @param epochMs time of the id, in milliseconds since 1970, not negative
 */
export function derivedId(text: string, epochMs: number): string {
  const time = Math.max(0, Math.floor(epochMs)).toString(16).padStart(12, '0');
  const [a = '', b = '', c = ''] = [1, 2, 3].map((seed) => hash(text, seed).toString(16).padStart(8, '0'));
  const variant = ((parseInt(a.slice(0, 1), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${c.slice(0, 3)}-${variant}${a.slice(1, 4)}-${a.slice(4)}${b}`;
}

/** FNV-1a over the UTF-16 code units, with a seed and a final avalanche (MurmurHash3's). */
function hash(text: string, seed: number): number {
  let value = OFFSET ^ Math.imul(seed, 0x9e3779b9);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    value = Math.imul(value ^ (unit & 0xff), PRIME);
    value = Math.imul(value ^ (unit >>> 8), PRIME);
  }
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

import { now } from './clock';

let lastMs = 0;
let counter = 0;

/**
 * Creates a UUID version 7 (RFC 9562, section 5.7). Ids of one tab sort in the order they were made, also within a
 * millisecond and when the clock is set back.
 */
export function newId(): string {
  const ms = now();
  if (ms > lastMs) {
    lastMs = ms;
    counter = 0;
  } else {
    counter += 1;
    // The counter fills the 12 bits of rand_a; when it overflows, the next millisecond is used.
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const random = crypto.getRandomValues(new Uint8Array(8));
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const time = lastMs.toString(16).padStart(12, '0');
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

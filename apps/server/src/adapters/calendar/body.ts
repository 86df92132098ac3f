import { CalendarError } from '#ports';

/**
 * Reads a body as UTF-8 text. `maxBytes` limits its size after decompression.
 *
 * @throws {CalendarError} TOO_LARGE
 */
export const readBody = async (body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(body, maxBytes));

/**
 * Reads a body into memory of its own, which can be transferred to another thread. `maxBytes` limits its size after
 * decompression.
 *
 * @throws {CalendarError} TOO_LARGE
 */
export async function readBytes(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new CalendarError('TOO_LARGE', `the response exceeds ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

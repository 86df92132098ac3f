import { CalendarError } from '../../ports/calendar';

/**
 * Reads a body as UTF-8 text. `maxBytes` limits its size after decompression.
 *
 * @throws {CalendarError} TOO_LARGE
 */
export async function readBody(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new CalendarError('TOO_LARGE', `the response exceeds ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

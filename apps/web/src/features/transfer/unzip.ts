import { Inflate, strFromU8 } from 'fflate';
import { RefusedFile } from './reading';

/** Maximum size of all unpacked files together, counted while they are unpacked. */
const UNPACKED_BYTES_MAX = 200 * 1024 * 1024;
const FILES_MAX = 10_000;
/** Packed bytes that are unpacked at a time: they become at most a thousand times as many. */
const PORTION = 16 * 1024;

/** Formats of the headers: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
const END = 0x06054b50;
const END_SIZE = 22;
const COMMENT_MAX = 0xffff;
const ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** Bits of the flags: encrypted, strongly encrypted, encrypted directory. */
const ENCRYPTED = 0x2041;
const UTF8 = 0x800;

/** A file of an archive, as its directory describes it. */
interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * Unpacks the wanted files of a zip archive, by name. What the archive says of sizes is checked, never trusted.
 *
 * @throws RefusedFile ENCRYPTED, UNSAFE_NAMES, UNPACKED_TOO_LARGE, BROKEN
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let left = UNPACKED_BYTES_MAX;
  for (const entry of readDirectory(bytes)) {
    if (isUnsafe(entry.name)) throw new RefusedFile('UNSAFE_NAMES');
    if (!isWanted(entry.name)) continue;
    if ((entry.flags & ENCRYPTED) !== 0) throw new RefusedFile('ENCRYPTED');
    if (files.has(entry.name)) throw new RefusedFile('BROKEN');
    const file = unpack(bytes, entry, left);
    left -= file.length;
    files.set(entry.name, file);
  }
  return files;
}

/** True for a name that leads out of the archive's folder. */
const isUnsafe = (name: string): boolean =>
  /^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name) || name.includes('\0');

function readDirectory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findEnd(view);
    const count = view.getUint16(end + 10, true);
    if (count > FILES_MAX) throw new RefusedFile('UNPACKED_TOO_LARGE');
    const entries: Entry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== ENTRY) throw new RefusedFile('BROKEN');
      const flags = view.getUint16(at + 8, true);
      const nameLength = view.getUint16(at + 28, true);
      entries.push({
        name: strFromU8(bytes.subarray(at + 46, at + 46 + nameLength), (flags & UTF8) === 0),
        flags,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packedSize: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    // A read beyond the end.
    throw error instanceof RangeError ? new RefusedFile('BROKEN') : error;
  }
}

/** Position of the end record, which is last and may have a comment. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1) if (view.getUint32(at, true) === END) return at;
  throw new RefusedFile('BROKEN');
}

function unpack(bytes: Uint8Array, { method, crc, packedSize, size, offset }: Entry, left: number): Uint8Array {
  if (size > left) throw new RefusedFile('UNPACKED_TOO_LARGE');
  const packed = findContent(bytes, offset, packedSize);
  const file = method === STORED ? packed : method === DEFLATED ? inflate(packed, size) : null;
  if (file === null || file.length !== size || crc32(file) !== crc) throw new RefusedFile('BROKEN');
  return file;
}

function findContent(bytes: Uint8Array, offset: number, packedSize: number): Uint8Array {
  const header = bytes.subarray(offset, offset + 30);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < 30 || view.getUint32(0, true) !== LOCAL_HEADER) throw new RefusedFile('BROKEN');
  const start = offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + packedSize > bytes.length) throw new RefusedFile('BROKEN');
  return bytes.subarray(start, start + packedSize);
}

/** Unpacks portion by portion, and ends as soon as there is more than the archive said. */
function inflate(packed: Uint8Array, size: number): Uint8Array {
  const file = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((part) => {
    if (length + part.length > size) throw new RefusedFile('UNPACKED_TOO_LARGE');
    file.set(part, length);
    length += part.length;
  });
  try {
    for (let at = 0; at < packed.length; at += PORTION)
      stream.push(packed.subarray(at, at + PORTION), at + PORTION >= packed.length);
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile('BROKEN');
  }
  return file.subarray(0, length);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ ((value & 1) * 0xedb88320);
  return value;
});

/** Checksum of zip: https://www.rfc-editor.org/rfc/rfc1952#section-8 */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

import type { S3mini } from 's3mini';

/** Part of a multipart upload: 10,000 of them, the maximum, are 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Maximum time of one request, which may upload a whole part. */
const REQUEST_MS = 5 * 60 * 1000;

export interface S3Config {
  /** Address of the bucket, with the bucket in its path, and optionally a prefix of all keys after it. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** A folder of objects in S3-compatible storage. */
export interface S3Storage {
  /** Names of all objects. */
  list(): Promise<string[]>;
  /** Content of a small object as text; null if there is none. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  /** Uploads a stream of any length. The object appears complete, or not at all. */
  upload(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  remove(name: string): Promise<void>;
}

/** @param signal aborts requests */
export async function s3Storage(
  { url, region, accessKey, secretKey }: S3Config,
  signal: AbortSignal,
): Promise<S3Storage> {
  const address = new URL(url);
  const [bucket = '', ...folders] = address.pathname.split('/').filter(Boolean);
  const prefix = folders.map((name) => `${name}/`).join('');
  // Loaded with the first upload: few servers have such a storage.
  const { S3mini: Client } = await import('s3mini');
  const client = new Client({
    endpoint: `${address.origin}/${bucket}`,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    fetch: (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]) }),
  });
  return {
    async list() {
      const found = await client.listObjects('/', prefix);
      if (found === null) throw new Error('The bucket does not exist');
      return found.map(({ Key: key }) => key.slice(prefix.length));
    },
    read: (name) => client.getObject(prefix + name),
    async write(name, text) {
      await client.putObject(prefix + name, text, 'application/json');
    },
    upload: (name, content) => uploadParts(client, prefix + name, content),
    async remove(name) {
      await client.deleteObject(prefix + name);
    },
  };
}

async function uploadParts(client: S3mini, key: string, content: AsyncIterable<Buffer>): Promise<void> {
  const id = await client.getMultipartUploadId(key, 'application/gzip');
  try {
    const parts = [];
    for await (const part of partsOf(content)) parts.push(await client.uploadPart(key, id, part, parts.length + 1));
    const { etag } = await client.completeMultipartUpload(key, id, parts);
    // Storage may report an error with status 200 after the upload, and then sends no tag.
    if (!etag) throw new Error('The storage has not confirmed the upload');
  } catch (error) {
    // Otherwise the parts would be stored, and paid for. The original error is thrown either way.
    await client.abortMultipartUpload(key, id).catch(() => undefined);
    throw error;
  }
}

/** Joins chunks to parts of one size; the last one is smaller. At least one part. */
async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + PART_BYTES - bytes);
      waiting.push(piece);
      bytes += piece.length;
      from += piece.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(waiting);
      [waiting, bytes, isFirst] = [[], 0, false];
    }
  }
  if (bytes > 0 || isFirst) yield Buffer.concat(waiting);
}

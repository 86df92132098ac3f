import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type FakeRequest, type FakeResponse, FakeServer } from './httpServer';

const BUCKET = 'backups';
const REGION = 'eu-central-1';
const PART_MIN_BYTES = 5 * 1024 * 1024;
const CLOCK_SKEW_MS = 15 * 60 * 1000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

export interface S3Fake {
  readonly server: FakeServer;
  /** Address of the bucket. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Contents of the objects by key. */
  readonly objects: Map<string, Buffer>;
  /** Number of multipart uploads that are neither completed nor aborted. */
  openUploads(): number;
  stop(): Promise<void>;
}

interface S3Options {
  readonly clock?: { now(): number };
  /** Number of keys in one page of a listing. */
  readonly pageSize?: number;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

/**
 * Object storage with the S3 protocol and one bucket: objects, listings by page, and multipart uploads. Verifies
 * signatures, entity tags and sizes of parts as Amazon S3 does:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export async function startS3({ clock = { now: () => Date.now() }, pageSize = 1000 }: S3Options = {}): Promise<S3Fake> {
  const [accessKey, secretKey] = ['AKIAFAKE', 'a-secret-key'];
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();
  const server = new FakeServer((request) => {
    const problem = signatureProblem(request, accessKey, secretKey);
    if (problem !== undefined) return errorOf(403, problem);
    const [, bucket, ...rest] = request.path.split('/');
    if (bucket !== BUCKET) return errorOf(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return request.method === 'GET' ? list(objects, request.query, pageSize) : notAllowed();
    const { query } = request;
    if (query.has('uploads') || query.has('uploadId')) return multipart(request, key, objects, uploads);
    return object(request, key, objects);
  }, clock);
  await server.listen();
  return {
    server,
    url: `${server.url}/${BUCKET}`,
    region: REGION,
    accessKey,
    secretKey,
    objects,
    openUploads: () => uploads.size,
    stop: () => server.stop(),
  };
}

function object({ method, bytes }: FakeRequest, key: string, objects: Map<string, Buffer>): FakeResponse {
  const found = objects.get(key);
  switch (method) {
    case 'PUT':
      objects.set(key, bytes);
      return { status: 200, headers: { ETag: etagOf(bytes) } };
    case 'GET':
      return found ? { status: 200, headers: { ETag: etagOf(found) }, body: found } : errorOf(404, 'NoSuchKey');
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    default:
      return notAllowed();
  }
}

function multipart(
  { method, query, bytes, body }: FakeRequest,
  key: string,
  objects: Map<string, Buffer>,
  uploads: Map<string, Upload>,
): FakeResponse {
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, { key, parts: new Map() });
    return xml(
      200,
      `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (upload?.key !== key) return errorOf(404, 'NoSuchUpload');
  if (method === 'PUT') {
    const number = Number(query.get('partNumber'));
    if (!Number.isInteger(number) || number < 1 || number > 10_000) return errorOf(400, 'InvalidArgument');
    upload.parts.set(number, bytes);
    return { status: 200, headers: { ETag: etagOf(bytes) } };
  }
  if (method === 'DELETE') {
    uploads.delete(id);
    return { status: 204 };
  }
  if (method !== 'POST') return notAllowed();
  return complete(id, upload, body, objects, uploads);
}

function complete(
  id: string,
  { key, parts }: Upload,
  body: string,
  objects: Map<string, Buffer>,
  uploads: Map<string, Upload>,
): FakeResponse {
  const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: /<ETag>(?:"|&quot;)?([0-9a-f]{32})(?:"|&quot;)?<\/ETag>/.exec(part)?.[1],
  }));
  if (named.length === 0) return errorOf(400, 'MalformedXML');
  if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0)))
    return errorOf(400, 'InvalidPartOrder');
  const contents = named.map(({ number }) => parts.get(number));
  if (named.some(({ etag }, index) => etag === undefined || `"${etag}"` !== etagOf(contents[index])))
    return errorOf(400, 'InvalidPart');
  const whole = contents.filter((part) => part !== undefined);
  if (whole.slice(0, -1).some((part) => part.length < PART_MIN_BYTES)) return errorOf(400, 'EntityTooSmall');
  objects.set(key, Buffer.concat(whole));
  uploads.delete(id);
  const hashes = Buffer.concat(whole.map((part) => createHash('md5').update(part).digest()));
  const etag = `&quot;${createHash('md5').update(hashes).digest('hex')}-${whole.length}&quot;`;
  return xml(
    200,
    `<CompleteMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
  );
}

/** Lists keys in order, a page at a time. */
function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams, pageSize: number): FakeResponse {
  if (query.get('list-type') !== '2') return errorOf(400, 'InvalidArgument');
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const size = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
  const page = keys.slice(0, size);
  const isTruncated = keys.length > page.length;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-03-11T00:00:00.000Z</LastModified><ETag>${etagOf(objects.get(key)).replaceAll('"', '&quot;')}</ETag><Size>${objects.get(key)?.length ?? 0}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  return xml(
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${size}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`,
  );
}

/** Code of the error with which a request is refused; undefined if its signature is right. */
function signatureProblem(request: FakeRequest, accessKey: string, secretKey: string): string | undefined {
  const { method, path, query, headers, bytes, at } = request;
  const [, key = '', day = '', region = '', signed = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (key !== accessKey) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const stamp = headerOf(headers, 'x-amz-date');
  const time = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(time - at) < CLOCK_SKEW_MS)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (required.some((name) => !names.includes(name))) return 'AccessDenied';
  const hash = headerOf(headers, 'x-amz-content-sha256');
  if (hash !== UNSIGNED && hash !== sha256(bytes)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    method,
    path.split('/').map(encode).join('/'),
    [...query]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${headerOf(headers, name)}`),
    '',
    signed,
    hash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  return stamp.startsWith(day) && hmac(signingKey, toSign).toString('hex') === signature
    ? undefined
    : 'SignatureDoesNotMatch';
}

const headerOf = (headers: FakeRequest['headers'], name: string): string => String(headers[name] ?? '').trim();
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.codePointAt(0)?.toString(16).toUpperCase()}`);
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const etagOf = (bytes: Buffer | undefined): string =>
  bytes ? `"${createHash('md5').update(bytes).digest('hex')}"` : '';

const xml = (status: number, body: string): FakeResponse => ({
  status,
  headers: { 'Content-Type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const errorOf = (status: number, code: string): FakeResponse =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`);
const notAllowed = (): FakeResponse => errorOf(405, 'MethodNotAllowed');

import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { HttpError, invalid } from './httpError';

/** The charset parameter of a content type. */
const CHARSET = /;\s*charset\s*=\s*"?(?<charset>[^\s;"]*)/i;

/** Parses a body as JSON; an empty one is undefined. @throws HttpError INVALID_INPUT when it is not JSON in UTF-8 */
export function parseBody({ headers }: Pick<FastifyRequest, 'headers'>, bytes: Buffer): unknown {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.groups?.['charset'];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw invalid('Content-Type', 'The body must be in UTF-8');
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw invalid('Content-Encoding', 'The body must not be compressed');
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new HttpError('INVALID_INPUT', [], 'The body is not UTF-8.');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new HttpError('INVALID_INPUT', [], 'The body is not JSON.');
  }
}

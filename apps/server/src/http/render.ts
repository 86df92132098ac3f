import { ERRORS, ERROR_MESSAGES, type ErrorBody, type ErrorName } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isUnstorableText } from '../db/errors';
import { HttpError, invalid, RetryLaterError } from './httpError';

/** How long to wait before asking again a server whose database is away, in seconds. */
const UNAVAILABLE_RETRY_AFTER = 5;

interface Rendered {
  readonly status: number;
  readonly body: { readonly error: ErrorBody };
  readonly retryAfter?: number;
}

/**
 * The one place that turns what went wrong into an answer. What is not of the error table is logged, and never told.
 */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const httpError = isAborted(error, request, reply)
    ? new HttpError('INVALID_INPUT', [], 'The request broke off.')
    : httpErrorOf(error);
  const { status, body, retryAfter } = httpError ? renderHttpError(httpError) : renderUnexpected(error, request);
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function renderHttpError(httpError: HttpError): Rendered {
  const { code, status } = ERRORS[httpError.error];
  const fields = httpError.fields.length > 0 ? { fields: httpError.fields } : {};
  return {
    status,
    body: { error: { code, message: httpError.message, ...fields } },
    ...(httpError instanceof RetryLaterError && { retryAfter: httpError.retryAfter }),
  };
}

function renderUnexpected(error: unknown, request: FastifyRequest): Rendered {
  const name: ErrorName = isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL';
  const { code, status } = ERRORS[name];
  request.log.error(
    { err: error, call: request.routeOptions.url },
    name === 'UNAVAILABLE' ? 'the database cannot serve' : 'unexpected error',
  );
  return {
    status,
    body: { error: { code, message: ERROR_MESSAGES[name], id: request.id } },
    ...(name === 'UNAVAILABLE' && { retryAfter: UNAVAILABLE_RETRY_AFTER }),
  };
}

/**
 * Whether the client went away while it was still sending the body, or before it had the response. Nobody reads it
 * then, and nothing is wrong with this server.
 */
function isAborted(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error === request.raw.errored ||
    ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed)
  );
}

/** What is the caller's fault, in the words of the error table. */
function httpErrorOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (isUnstorableText(error)) return invalid('', 'This has characters that cannot be stored');
  if (!(error instanceof Error)) return undefined;
  switch ('code' in error ? error.code : undefined) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpError('BODY_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return invalid('Content-Type', 'The body must be JSON, with the header Content-Type: application/json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid('Content-Length', 'The body is not as long as its Content-Length says');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new HttpError('NOT_FOUND');
    default:
      return isRefusal(error)
        ? new HttpError('INVALID_INPUT', [], 'The request cannot be served as it is.')
        : undefined;
  }
}

/**
 * Whether the framework refused a request for a reason that no code above tells, such as a precondition that a file
 * does not meet.
 */
const isRefusal = (error: Error): boolean =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;

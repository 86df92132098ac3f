import { ERRORS, ERROR_MESSAGES, type ErrorBody, type ErrorName } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isUnstorableText } from '#db';
import { EpochChangedError, HttpError, invalid, RetryLaterError, ServiceError } from './httpError';

/** Retry-After while the database is unavailable, in seconds. */
const UNAVAILABLE_RETRY_AFTER = 5;

interface Rendered {
  readonly status: number;
  readonly body: { readonly error: ErrorBody };
  readonly retryAfter?: number;
}

/** Renders every error as a response. Errors outside the error table are logged, and their details are not sent. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = isAborted(error, request, reply)
    ? new HttpError('INVALID_INPUT', [], 'The request was aborted.')
    : error;
  const { status, body, retryAfter } = describeError(known, request);
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Describes an error as the response to a request. Logs those outside the error table, and those at another service. */
export function describeError(error: unknown, request: FastifyRequest): Rendered {
  const httpError = httpErrorOf(error);
  if (httpError instanceof ServiceError) {
    const { host, reason } = httpError;
    request.log.warn({ host, reason, call: request.routeOptions.url }, 'request failed at another service');
  }
  return httpError ? describeHttpError(httpError) : describeUnexpected(error, request);
}

function describeHttpError(httpError: HttpError): Rendered {
  const { code, status } = ERRORS[httpError.error];
  const fields = httpError.fields.length > 0 ? { fields: httpError.fields } : {};
  return {
    status,
    body: {
      error: {
        code,
        message: httpError.message,
        ...fields,
        ...(httpError instanceof EpochChangedError && { epoch: httpError.epoch }),
      },
    },
    ...(httpError instanceof RetryLaterError && { retryAfter: httpError.retryAfter }),
  };
}

function describeUnexpected(error: unknown, request: FastifyRequest): Rendered {
  const name: ErrorName = isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL';
  const { code, status } = ERRORS[name];
  request.log.error(
    { err: error, call: request.routeOptions.url },
    name === 'UNAVAILABLE' ? 'database unavailable' : 'unexpected error',
  );
  return {
    status,
    body: { error: { code, message: ERROR_MESSAGES[name], id: request.id } },
    ...(name === 'UNAVAILABLE' && { retryAfter: UNAVAILABLE_RETRY_AFTER }),
  };
}

/** True if the client disconnected while sending the body or before the response; not a server error. */
function isAborted(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error === request.raw.errored ||
    ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed)
  );
}

/** Maps errors caused by the client to the error table; undefined for all others. */
function httpErrorOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (isUnstorableText(error)) return invalid('', 'This contains characters that cannot be stored');
  if (!(error instanceof Error)) return undefined;
  switch ('code' in error ? error.code : undefined) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpError('BODY_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return invalid('Content-Type', 'The body must be JSON, with the header Content-Type: application/json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid('Content-Length', 'The body does not have the length given in Content-Length');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new HttpError('NOT_FOUND');
    default:
      return isClientError(error)
        ? new HttpError('INVALID_INPUT', [], 'The request cannot be served in this form.')
        : undefined;
  }
}

/**
 * True if Fastify rejected the request for a reason without a code above, such as a failed precondition of a static
 * file.
 */
const isClientError = (error: Error): boolean =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;

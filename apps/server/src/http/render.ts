import { ERRORS, PHRASES, type ErrorBody, type ErrorName } from '@sevenfold/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isUnstorableText } from '../db/failure';
import { Failure, invalid, RetryLater } from './failure';

/** How long to wait before asking again a server whose database is away, in seconds. */
const UNAVAILABLE_RETRY_AFTER = 5;

interface Rendered {
  readonly status: number;
  readonly body: { readonly error: ErrorBody };
  readonly retryAfter?: number;
}

/** The one place that turns what went wrong into an answer. What is not of the error table is logged, and never told. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  const { status, body, retryAfter } = failure ? renderFailure(failure) : renderUnknown(error, request);
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function renderFailure(failure: RefusedInput | Failure): Rendered {
  const { code, status } = ERRORS[failure.error];
  const fields = failure.fields.length > 0 ? { fields: failure.fields } : {};
  return {
    status: failure instanceof RefusedInput ? failure.status : status,
    body: { error: { code, message: failure.message, ...fields } },
    ...(failure instanceof RetryLater && { retryAfter: failure.retryAfter }),
  };
}

function renderUnknown(error: unknown, request: FastifyRequest): Rendered {
  const name: ErrorName = isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL';
  const { code, status } = ERRORS[name];
  request.log.error({ err: error, call: request.routeOptions.url }, name === 'UNAVAILABLE' ? 'the database cannot serve' : 'unexpected error');
  return {
    status,
    body: { error: { code, message: PHRASES[name], id: request.id } },
    ...(name === 'UNAVAILABLE' && { retryAfter: UNAVAILABLE_RETRY_AFTER }),
  };
}

/** Invalid input that HTTP has a more telling status for. */
class RefusedInput extends Failure {
  constructor(readonly status: number, message: string) {
    super('INVALID_INPUT', [], message);
  }
}

/** What is the caller's fault, in the words of the error table. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (isUnstorableText(error)) return invalid('', 'This has characters that cannot be stored');
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new RefusedInput(413, 'The body is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new RefusedInput(400, 'The body must be JSON, with the header Content-Type: application/json.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new RefusedInput(400, 'The body is not as long as its Content-Length says.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Failure('NOT_FOUND');
    default:
      return undefined;
  }
}

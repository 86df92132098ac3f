import { ERROR_MESSAGES, type ErrorName, type FieldError } from '@sevenfold/contract';

/** An answer other than success, thrown by services and rendered in one place. */
export class HttpError extends Error {
  constructor(
    readonly error: ErrorName,
    /** What was refused where, for INVALID_INPUT. */
    readonly fields: readonly FieldError[] = [],
    message: string = ERROR_MESSAGES[error],
  ) {
    super(message);
  }
}

/** The refusal of one field. */
export const invalid = (path: string, message: string): HttpError =>
  new HttpError('INVALID_INPUT', [{ path, message }]);

/** A refusal that holds only for a while. */
export class RetryLaterError extends HttpError {
  constructor(
    error: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE',
    /** Whole seconds, at least 1. */ readonly retryAfter: number,
  ) {
    super(error);
  }
}

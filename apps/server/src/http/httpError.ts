import { ERROR_MESSAGES, type ErrorName, type FieldError } from '@sevenfold/contract';

/** An error response, thrown by services and rendered by `renderError`. */
export class HttpError extends Error {
  constructor(
    readonly error: ErrorName,
    /** The invalid fields, for INVALID_INPUT. */
    readonly fields: readonly FieldError[] = [],
    message: string = ERROR_MESSAGES[error],
  ) {
    super(message);
  }
}

/** Creates an INVALID_INPUT error for one field. */
export const invalid = (path: string, message: string): HttpError =>
  new HttpError('INVALID_INPUT', [{ path, message }]);

/** Runs a check of one row, and prepends the path of the row to the paths of its errors. */
export function withErrorPath<T>(path: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new HttpError(
      error.error,
      error.fields.map((field) => ({ ...field, path: `${path}.${field.path}` })),
    );
  }
}

/** Rejects a mutation of a device that does not know yet that the database was restored from a backup. */
export class EpochChangedError extends HttpError {
  constructor(/** The epoch of the database. */ readonly epoch: string) {
    super('EPOCH_CHANGED');
  }
}

/** An error at another service that the operator may have to mend: logged, because the response does not say why. */
export class ServiceError extends HttpError {
  constructor(
    error: 'IDENTITY_REFUSED' | 'UNAVAILABLE',
    /** Host of the service. */ readonly host: string,
    /** A code, without anything personal. */ readonly reason: string,
  ) {
    super(error);
  }
}

/** A temporary error, sent with Retry-After. */
export class RetryLaterError extends HttpError {
  constructor(
    error: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE',
    /** Whole seconds, at least 1. */ readonly retryAfter: number,
  ) {
    super(error);
  }
}

import { ERRORS, type ErrorName, type FieldError } from '@sevenfold/contract';

/** An answer other than success, thrown by services and rendered in one place. */
export class Failure extends Error {
  constructor(
    readonly error: ErrorName,
    /** What was refused where, for INVALID_INPUT. */
    readonly fields: readonly FieldError[] = [],
    message: string = ERRORS[error].phrase,
  ) {
    super(message);
  }
}

/** The refusal of one field. */
export const invalid = (path: string, message: string): Failure => new Failure('INVALID_INPUT', [{ path, message }]);

/** The refusal of somebody who asks too often. */
export class TooManyRequests extends Failure {
  constructor(/** Whole seconds, at least 1. */ readonly retryAfter: number) {
    super('TOO_MANY_REQUESTS');
  }
}

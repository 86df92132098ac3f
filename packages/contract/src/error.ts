import { APP_OUTDATED_STATUS, NOT_FOUND_CODE, USER_NOT_FOUND_CODE } from './errorCode';

/**
 * Every error of the API: its code, HTTP status, and whether it is a server fault (`reported`: logged as an error and
 * counted).
 */
export const ERRORS = {
  USER_NOT_FOUND: { code: USER_NOT_FOUND_CODE, status: 401, reported: false },
  NOT_SIGNED_IN: { code: 10000002, status: 401, reported: false },
  IDENTITY_REFUSED: { code: 10000003, status: 401, reported: false },
  FORBIDDEN: { code: 10000004, status: 403, reported: false },
  ALREADY_REGISTERED: { code: 10000005, status: 409, reported: false },
  DELETION_FAILED: { code: 10000006, status: 502, reported: true },
  CONFIRMATION_REQUIRED: { code: 10000007, status: 403, reported: false },
  INVALID_INPUT: { code: 20000001, status: 400, reported: false },
  NOT_FOUND: { code: NOT_FOUND_CODE, status: 404, reported: false },
  CONFLICT: { code: 20000003, status: 409, reported: false },
  TOO_MANY_REQUESTS: { code: 20000004, status: 429, reported: false },
  REQUEST_TIMEOUT: { code: 20000005, status: 408, reported: false },
  BODY_TOO_LARGE: { code: 20000006, status: 413, reported: false },
  HEADERS_TOO_LARGE: { code: 20000007, status: 431, reported: false },
  APP_OUTDATED: { code: 20000008, status: APP_OUTDATED_STATUS, reported: false },
  UNKNOWN_ENDPOINT: { code: 20000009, status: 404, reported: false },
  PLAN_LIMIT: { code: 30000001, status: 403, reported: false },
  RECORD_LIMIT: { code: 30000004, status: 403, reported: false },
  ALREADY_PREMIUM: { code: 30000003, status: 409, reported: false },
  PAYMENT_REFUSED: { code: 30000002, status: 402, reported: false },
  PERMISSIONS_MISSING: { code: 40000001, status: 403, reported: false },
  OTHER_ACCOUNT: { code: 40000002, status: 409, reported: false },
  CALENDAR_UNREACHABLE: { code: 40000003, status: 502, reported: false },
  ADDRESS_REFUSED: { code: 40000004, status: 422, reported: false },
  NO_MAILBOX: { code: 40000005, status: 422, reported: false },
  FEEDBACK_LIMIT: { code: 60000001, status: 403, reported: false },
  // INTERNAL and UNAVAILABLE share a code: clients show the same text for both, and retry every 5xx by its status.
  INTERNAL: { code: 50000000, status: 500, reported: true },
  UNAVAILABLE: { code: 50000000, status: 503, reported: true },
  EPOCH_CHANGED: { code: 50000001, status: 503, reported: false },
} as const;

export type ErrorName = keyof typeof ERRORS;

/**
 * Error messages for developers; users see the catalogue's text. Separate from the codes, which are all that browsers
 * load.
 */
export const ERROR_MESSAGES: Readonly<Record<ErrorName, string>> = {
  USER_NOT_FOUND: 'The user of this session does not exist any more.',
  NOT_SIGNED_IN: 'Not signed in, or the session has ended. Sign in again.',
  IDENTITY_REFUSED: 'The identity token was rejected. Sign in again.',
  FORBIDDEN: 'This is not allowed.',
  ALREADY_REGISTERED: 'This identity is already registered. Sign in instead.',
  DELETION_FAILED: 'Unable to delete account.',
  CONFIRMATION_REQUIRED:
    'This needs a sign-in or confirmation within the last ten minutes. Confirm with POST /api/v1/confirmation, or sign in again.',
  INVALID_INPUT: 'The input is not valid; see fields.',
  NOT_FOUND: 'Not found.',
  CONFLICT: 'This conflicts with a newer change.',
  TOO_MANY_REQUESTS: 'Too many requests. Try again after the time in Retry-After.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Send it again.',
  BODY_TOO_LARGE: 'The body is too large.',
  HEADERS_TOO_LARGE: 'The headers of the request are too large.',
  APP_OUTDATED: 'This version of the native app is not supported any more. Update it; nothing it holds is lost.',
  UNKNOWN_ENDPOINT: 'This version of the server has no such endpoint.',
  PLAN_LIMIT: "You've reached the limit for the free plan",
  RECORD_LIMIT: 'The account or the import would hold too many records; see fields.',
  ALREADY_PREMIUM: 'There is a subscription already.',
  PAYMENT_REFUSED: 'The payment system rejected the request, or is not configured.',
  PERMISSIONS_MISSING: 'You did not grant all required permissions.',
  OTHER_ACCOUNT: 'This is not the account to reconnect.',
  CALENDAR_UNREACHABLE: 'The calendar provider cannot be reached. Try again later.',
  ADDRESS_REFUSED: 'This address cannot be read as a calendar.',
  NO_MAILBOX: 'This account has no mailbox with a calendar.',
  FEEDBACK_LIMIT: 'This user has sent as many messages as are accepted within 24 hours. Send it again later.',
  INTERNAL: 'An unexpected error occurred. Please try again later.',
  UNAVAILABLE: 'The service is temporarily unavailable. Please try again later.',
  EPOCH_CHANGED:
    'The database was restored from a backup. Send the operations acknowledged before again, then this request with the new epoch.',
};

/** Errors of every endpoint. */
export const COMMON_ERRORS = [
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'APP_OUTDATED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorName[];

/** One invalid field: its path within the body (`settings.timezone`), and the reason. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The body of every error response. */
export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly fields?: readonly FieldError[];
  /** For an internal error: the id to quote to support. */
  readonly id?: string;
  /** For EPOCH_CHANGED: the epoch of the database. */
  readonly epoch?: string;
}

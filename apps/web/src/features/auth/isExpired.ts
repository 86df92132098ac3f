import { ERRORS } from '@sevenfold/contract/errors';
import { ApiError } from '#platform';

/** True for an identity whose proof has expired or was used: the person has to sign in again. */
export const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === ERRORS.IDENTITY_REFUSED.code;

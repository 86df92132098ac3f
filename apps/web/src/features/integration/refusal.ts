import { ERRORS } from '@sevenfold/contract/errors';
import { ApiError, NetworkError } from '../../platform/http';
import { text } from '../../platform/text';

/** Reason why a calendar could not be connected. */
export type Refusal =
  'PERMISSIONS' | 'OTHER_ACCOUNT' | 'LIMIT' | 'UNREACHABLE' | 'ADDRESS' | 'NO_MAILBOX' | 'OFFLINE' | 'UNKNOWN';

const BY_CODE: readonly (readonly [number, Refusal])[] = [
  [ERRORS.PERMISSIONS_MISSING.code, 'PERMISSIONS'],
  [ERRORS.OTHER_ACCOUNT.code, 'OTHER_ACCOUNT'],
  [ERRORS.PLAN_LIMIT.code, 'LIMIT'],
  [ERRORS.CALENDAR_UNREACHABLE.code, 'UNREACHABLE'],
  [ERRORS.ADDRESS_REFUSED.code, 'ADDRESS'],
  [ERRORS.NO_MAILBOX.code, 'NO_MAILBOX'],
];

export function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkError) return 'OFFLINE';
  if (!(error instanceof ApiError)) return 'UNKNOWN';
  return BY_CODE.find(([code]) => code === error.code)?.[1] ?? 'UNKNOWN';
}

export const refusalText = (refusal: Refusal): string => text(`integration.refused.${refusal}`);

export const isRefusal = (value: unknown): value is Refusal => REFUSALS.some((refusal) => refusal === value);

const REFUSALS: readonly Refusal[] = [...BY_CODE.map(([, refusal]) => refusal), 'OFFLINE', 'UNKNOWN'];

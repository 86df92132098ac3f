import { ERRORS } from '@sevenfold/contract/errors';
import type { Location } from '#navigation';
import { ApiError, IS_SHELL, NativeError, NetworkError, text } from '#platform';

/**
 * Reason why a calendar could not be connected. CLOSED: the user left the provider's page. NO_BROWSER and UPDATE: the
 * device, or the version of the native app, cannot open it.
 */
export type Refusal =
  | 'PERMISSIONS'
  | 'OTHER_ACCOUNT'
  | 'LIMIT'
  | 'UNREACHABLE'
  | 'ADDRESS'
  | 'NO_MAILBOX'
  | 'OFFLINE'
  | 'CLOSED'
  | 'NO_BROWSER'
  | 'UPDATE'
  | 'UNKNOWN';

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
  if (IS_SHELL && error instanceof NativeError) return error.kind === 'UPDATE' ? 'UPDATE' : 'NO_BROWSER';
  if (!(error instanceof ApiError)) return 'UNKNOWN';
  return BY_CODE.find(([code]) => code === error.code)?.[1] ?? 'UNKNOWN';
}

export function refusalText(refusal: Refusal): string {
  if (refusal === 'UPDATE') return text('native.update');
  return text(refusal === 'NO_BROWSER' ? 'native.noBrowser' : `integration.refused.${refusal}`);
}

/** The refusal of an attempt that has just led here; null when the user comes back to the page, or reloads it. */
export const returnedRefusal = ({ isReturn, state }: Pick<Location, 'isReturn' | 'state'>): Refusal | null =>
  isReturn ? null : (REFUSALS.find((refusal) => refusal === state.connectionRefused) ?? null);

const REFUSALS: readonly Refusal[] = [...BY_CODE.map(([, refusal]) => refusal), 'OFFLINE', 'UNKNOWN'];

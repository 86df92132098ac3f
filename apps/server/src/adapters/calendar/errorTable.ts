import type { CalendarErrorKind } from '#ports';

/** A row of a table of errors: matches by the status, by any of the reasons in the response, or by both. */
export interface ErrorRule {
  readonly status?: number;
  readonly reason?: RegExp;
  readonly kind: CalendarErrorKind;
}

/** Finds the kind of an error in a provider's table, whose first matching row applies, or by its status. */
export function findErrorKind(
  rules: readonly ErrorRule[],
  status: number,
  reasons: readonly string[],
): CalendarErrorKind {
  const rule = rules.find(
    (row) =>
      (row.status === undefined || row.status === status) &&
      (row.reason === undefined || reasons.some((reason) => row.reason?.test(reason))),
  );
  if (rule) return rule.kind;
  if (status === 400) return 'REJECTED';
  return status === 409 ? 'CONFLICT' : kindOfStatus(status);
}

/** Kind of error by the standard meaning of an HTTP status. */
export function kindOfStatus(status: number): CalendarErrorKind {
  if (status === 401) return 'UNAUTHORIZED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 410) return 'CURSOR_EXPIRED';
  if (status === 429) return 'THROTTLED';
  return 'UNAVAILABLE';
}

import { expect, test } from 'vitest';
import { ERRORS, type ErrorName } from '../src';

/** The codes of the product's table of errors (section 12): clients and scripts of users rely on them. */
test.each<[code: number, name: ErrorName, status: number]>([
  [10000001, 'USER_NOT_FOUND', 401],
  [10000002, 'NOT_SIGNED_IN', 401],
  [10000003, 'IDENTITY_REFUSED', 401],
  [10000004, 'FORBIDDEN', 403],
  [10000005, 'ALREADY_REGISTERED', 409],
  [20000001, 'INVALID_INPUT', 400],
  [20000002, 'NOT_FOUND', 404],
  [20000003, 'CONFLICT', 409],
  [20000004, 'TOO_MANY_REQUESTS', 429],
  [30000001, 'PLAN_LIMIT', 403],
  [30000002, 'PAYMENT_REFUSED', 402],
  [40000001, 'PERMISSIONS_MISSING', 403],
  [40000002, 'OTHER_ACCOUNT', 409],
  [40000003, 'CALENDAR_UNREACHABLE', 502],
  [50000000, 'INTERNAL', 500],
])('code %d is %s, with status %d', (code, name, status) => {
  expect(ERRORS[name]).toMatchObject({ code, status });
});

test('no two errors share a code, but an internal error and an unavailable server', () => {
  const codes = Object.entries(ERRORS).flatMap(([name, { code }]) => (name === 'UNAVAILABLE' ? [] : [code]));
  expect(new Set(codes).size).toBe(codes.length);
  expect(ERRORS.UNAVAILABLE.code).toBe(ERRORS.INTERNAL.code);
});

import { expect, test } from 'vitest';
import { judgeConnection } from '../../src/data/connection';

const FINE = { isOnline: true, server: 'REACHABLE', isStalled: false, isServerFailing: false } as const;

test.each([
  ['ONLINE', {}],
  ['OFFLINE', { isOnline: false }],
  ['OFFLINE', { server: 'UNREACHABLE' }],
  ['OFFLINE', { isStalled: true }],
  ['OFFLINE', { isOnline: false, server: 'SERVER_ERROR' }],
  ['SERVER_ERROR', { server: 'SERVER_ERROR' }],
  ['SERVER_ERROR', { isStalled: true, isServerFailing: true }],
  ['SERVER_ERROR', { server: 'SERVER_ERROR', isStalled: true }],
] as const)('%s: %o', (connection, signs) => {
  expect(judgeConnection({ ...FINE, ...signs })).toBe(connection);
});

import { expect, test } from 'vitest';
import { connectionOf } from '../../src/data/connection';

const FINE = { isOnline: true, server: 'ANSWERING', isStalled: false, isTroubled: false } as const;

test.each([
  ['FINE', {}],
  ['OFFLINE', { isOnline: false }],
  ['OFFLINE', { server: 'AWAY' }],
  ['OFFLINE', { isStalled: true }],
  ['OFFLINE', { isOnline: false, server: 'TROUBLED' }],
  ['TROUBLED', { server: 'TROUBLED' }],
  ['TROUBLED', { isStalled: true, isTroubled: true }],
  ['TROUBLED', { server: 'TROUBLED', isStalled: true }],
] as const)('%s: %o', (connection, signs) => {
  expect(connectionOf({ ...FINE, ...signs })).toBe(connection);
});

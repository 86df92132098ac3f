import { expect, it } from 'vitest';
import { compareVersions } from '../src/semver';

/** From old to new; those of 1.0.0 are the example of semver.org. */
const VERSIONS = [
  '0.9.10',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.9.0',
  '1.10.0',
  '2.0.0',
];

it.each(VERSIONS.map((version, index) => [version, index] as const))('orders %s among all others', (version, index) => {
  const order = VERSIONS.map((other) => Math.sign(compareVersions(version, other)));
  expect(order).toEqual(VERSIONS.map((_, other) => Math.sign(index - other)));
});

it('metadata of a build does not count', () => {
  expect(compareVersions('2.0.0+a', '2.0.0+b')).toBe(0);
});

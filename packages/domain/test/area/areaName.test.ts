import { describe, expect, test } from 'vitest';
import { areaChanges, type AreaKind, namedArea } from '../../src/area';

const SPANISH = (kind: AreaKind): string => (kind === 'HEALTH' ? 'Salud' : 'Trabajo');

describe('name of an area', () => {
  test.each([
    ['follows the language as long as it has a kind', { name: 'Health', kind: 'HEALTH' as const }, 'Salud'],
    ['is its own once it was renamed', { name: 'Body', kind: null }, 'Body'],
    ['is its own in data of earlier versions', { name: 'Health' }, 'Health'],
  ])('%s', (_, area, name) => {
    expect(namedArea({ ...area, color: '#1A9951' }, SPANISH)).toEqual({ ...area, color: '#1A9951', name });
  });
});

describe('changes of an area', () => {
  test.each<[Parameters<typeof areaChanges>[0] & { color?: string }, object]>([
    [{ name: 'Body' }, { name: 'Body', kind: null }],
    [
      { name: 'Health', kind: 'HEALTH' as const },
      { name: 'Health', kind: 'HEALTH' },
    ],
    [{ color: '#1A9951' }, { color: '#1A9951' }],
    [{}, {}],
  ])('%j mean %j', (given, meant) => {
    expect(areaChanges(given)).toEqual(meant);
  });
});

import { expect, test } from 'vitest';
import { wipeStorage } from '../../src/session/storageKeys';

test('what remains on a device after signing out contains no user data', () => {
  const kept: Record<string, unknown> = {
    'sevenfold.owner': 'ana',
    'sevenfold.unsure': 'true',
    'sevenfold.timer': '{}',
    'sevenfold.unsent': '3',
    'sevenfold.scroll': '[]',
    'sevenfold.later-invented': 'x',
    'sevenfold.signed-out': 'true',
    'sevenfold.theme': 'SYSTEM',
    'sevenfold.language': 'en',
    'sevenfold.sidebar': 'collapsed',
    'somebody-elses': 'x',
  };
  // A Storage has its keys as own properties, and its methods on the prototype.
  const storage = Object.defineProperty(kept, 'removeItem', {
    value: (key: string) => delete kept[key],
    enumerable: false,
  }) as unknown;
  wipeStorage(storage as Storage);
  expect(Object.keys(kept)).toEqual([
    'sevenfold.signed-out',
    'sevenfold.theme',
    'sevenfold.language',
    'sevenfold.sidebar',
    'somebody-elses',
  ]);
});

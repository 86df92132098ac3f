import { expect, test } from 'vitest';
import { wipeStorage } from '../../src/session/storageKeys';

test('signing out removes all data of the user, and keeps the settings of the device', () => {
  const items: Record<string, unknown> = {
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
  const storage = Object.defineProperty(items, 'removeItem', {
    value: (key: string) => delete items[key],
    enumerable: false,
  }) as unknown;
  wipeStorage(storage as Storage);
  expect(Object.keys(items)).toEqual([
    'sevenfold.signed-out',
    'sevenfold.theme',
    'sevenfold.language',
    'sevenfold.sidebar',
    'somebody-elses',
  ]);
});

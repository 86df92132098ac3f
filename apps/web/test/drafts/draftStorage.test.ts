import { beforeEach, expect, test } from 'vitest';
import { restore, store } from '../../src/drafts/draftStorage';
import { drafts } from '../../src/drafts/drafts';

function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const TYPED = ['activity create ', { name: 'Swim' }] as const;

beforeEach(() => {
  drafts.clear();
  drafts.set(...TYPED);
});

/** Reloads the page. */
function reload({
  storage = fakeStorage(),
  before = 'ana',
  after = 'ana',
  program = 'v1',
}: { storage?: ReturnType<typeof fakeStorage>; before?: string | null; after?: string | null; program?: string } = {}) {
  store(storage, before ?? undefined, 'v1');
  drafts.clear();
  restore(storage, after ?? undefined, program);
  return [...drafts];
}

test('drafts survive a reload', () => {
  expect(reload()).toEqual([TYPED]);
});

test('drafts are never shown to another user', () => {
  expect(reload({ after: 'ben' })).toEqual([]);
});

test('drafts of signed-out users are not stored', () => {
  expect(reload({ before: null })).toEqual([]);
  expect(reload({ after: null })).toEqual([]);
});

test('drafts of another app version are ignored, because their fields may differ', () => {
  expect(reload({ program: 'v2' })).toEqual([]);
});

test('drafts are stored for one reload only', () => {
  const storage = fakeStorage();
  reload({ storage });
  expect(storage.kept.size).toBe(0);
});

test('text typed since the load wins', () => {
  const storage = fakeStorage();
  store(storage, 'ana', 'v1');
  drafts.set('activity create ', { name: 'Sail' });
  restore(storage, 'ana', 'v1');
  expect(drafts.get('activity create ')).toEqual({ name: 'Sail' });
});

test('without working storage only the drafts are lost', () => {
  const broken = { ...fakeStorage(), getItem: () => '{' };
  restore(broken, 'ana', 'v1');
  const refusing = {
    ...fakeStorage(),
    setItem: () => {
      throw new Error('Full');
    },
  };
  store(refusing, 'ana', 'v1');
  expect([...drafts]).toEqual([TYPED]);
});

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

test('drafts outlive a reload', () => {
  expect(reload()).toEqual([TYPED]);
});

test('another person never sees them', () => {
  expect(reload({ after: 'ben' })).toEqual([]);
});

test('nobody’s drafts are stored or brought back', () => {
  expect(reload({ before: null })).toEqual([]);
  expect(reload({ after: null })).toEqual([]);
});

test('another version of the app does not read them: its fields may be others', () => {
  expect(reload({ program: 'v2' })).toEqual([]);
});

test('they are stored no longer than for one reload', () => {
  const storage = fakeStorage();
  reload({ storage });
  expect(storage.kept.size).toBe(0);
});

test('what has been typed since the page was loaded wins', () => {
  const storage = fakeStorage();
  store(storage, 'ana', 'v1');
  drafts.set('activity create ', { name: 'Sail' });
  restore(storage, 'ana', 'v1');
  expect(drafts.get('activity create ')).toEqual({ name: 'Sail' });
});

test('broken or refused storage costs the drafts and nothing else', () => {
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

import { beforeEach, expect, test, vi } from 'vitest';
import { keepDrafts, restore, store } from '../../src/drafts/draftStorage';
import { drafts } from '../../src/drafts/drafts';
import { memoryStorage } from '../memoryStorage';

const TYPED = ['activity create ', { name: 'Swim' }] as const;

beforeEach(() => {
  drafts.clear();
  drafts.set(...TYPED);
});

/** Reloads the page. */
function reload({
  storage = memoryStorage(),
  before = 'ana',
  after = 'ana',
  script = 'v1',
}: {
  storage?: ReturnType<typeof memoryStorage>;
  before?: string | null;
  after?: string | null;
  script?: string;
} = {}) {
  store(storage, before ?? undefined, 'v1');
  drafts.clear();
  restore(storage, after ?? undefined, script);
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
  expect(reload({ script: 'v2' })).toEqual([]);
});

test('drafts are stored for one reload only', () => {
  const storage = memoryStorage();
  reload({ storage });
  expect(storage.values.size).toBe(0);
});

test('text typed since the reload is not replaced', () => {
  const storage = memoryStorage();
  store(storage, 'ana', 'v1');
  drafts.set('activity create ', { name: 'Sail' });
  restore(storage, 'ana', 'v1');
  expect(drafts.get('activity create ')).toEqual({ name: 'Sail' });
});

test('without working storage only the drafts are lost', () => {
  const unreadable = { ...memoryStorage(), getItem: () => '{' };
  restore(unreadable, 'ana', 'v1');
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('Full');
    },
  };
  store(full, 'ana', 'v1');
  expect([...drafts]).toEqual([TYPED]);
});

test('drafts survive the end of a hidden tab, which no event announces; shown again, it has them itself', () => {
  const storage = memoryStorage();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => undefined);
  const become = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  keepDrafts(() => 'ana');
  become('hidden');
  const kept = memoryStorage(new Map(storage.values));
  become('visible');
  expect(storage.values.size).toBe(0);
  drafts.clear();
  restore(kept, 'ana', '');
  expect([...drafts]).toEqual([TYPED]);
});

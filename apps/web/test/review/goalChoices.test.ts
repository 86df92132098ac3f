import { expect, test } from 'vitest';
import { readChoices, setChoicesAside } from '../../src/features/review/useGoalChoices';

const WEEK = '2026-W40';
const CHOICES = [['run', { kind: 'TARGET', target: 4 }]];

function storageWith(choices: unknown) {
  const kept = new Map([[`sevenfold.reviewGoals.${WEEK}`, JSON.stringify(choices)]]);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const read = (storage: ReturnType<typeof storageWith>, isBegun: boolean) => [...readChoices(storage, WEEK, isBegun)];

test('choices are there with and without a draft', () => {
  expect(read(storageWith(CHOICES), true)).toEqual(CHOICES);
  expect(read(storageWith(CHOICES), false)).toEqual(CHOICES);
});

test('those of a deleted review do not come back in the next one', () => {
  const storage = storageWith(CHOICES);
  setChoicesAside(WEEK, storage);
  expect(read(storage, false)).toEqual([]);
  expect(read(storage, true), 'nor once something is written').toEqual([]);
  expect(storage.kept.size).toBe(0);
});

test('those of a review whose deletion was undone do', () => {
  const storage = storageWith(CHOICES);
  setChoicesAside(WEEK, storage);
  expect(read(storage, true)).toEqual(CHOICES);
});

test('they come back to nobody else', () => {
  setChoicesAside(WEEK, storageWith(CHOICES));
  const signedOut = storageWith([]);
  expect(read(signedOut, true)).toEqual([]);
});

test('a deleted review that is still shown after a reload has none', () => {
  const storage = storageWith(CHOICES);
  setChoicesAside(WEEK, storage);
  // A reloaded document has only the stored data.
  const reloaded = { ...storageWith([]), kept: storage.kept, getItem: storage.getItem };
  read(storageWith([]), true);
  expect(read(reloaded, true)).toEqual([]);
});

test('storage that is broken has none', () => {
  expect(read(storageWith('{'), true)).toEqual([]);
});

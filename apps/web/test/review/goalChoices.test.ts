import { expect, test } from 'vitest';
import { memoryStorage } from '../memoryStorage';
import { readChoices, stashChoices } from '../../src/features/review/useGoalChoices';

const WEEK = '2026-W40';
const CHOICES = [['run', { kind: 'TARGET', target: 4 }]];

function storageWith(choices: unknown) {
  return memoryStorage(new Map([[`sevenfold.reviewGoals.${WEEK}`, JSON.stringify(choices)]]));
}

const read = (storage: ReturnType<typeof storageWith>, isBegun: boolean) => [...readChoices(storage, WEEK, isBegun)];

test('choices exist with and without a draft', () => {
  expect(read(storageWith(CHOICES), true)).toEqual(CHOICES);
  expect(read(storageWith(CHOICES), false)).toEqual(CHOICES);
});

test('choices of a deleted review are not in the next one', () => {
  const storage = storageWith(CHOICES);
  stashChoices(WEEK, storage);
  expect(read(storage, false)).toEqual([]);
  expect(read(storage, true), 'nor once something is written').toEqual([]);
  expect(storage.values.size).toBe(0);
});

test('choices return when the deletion is undone', () => {
  const storage = storageWith(CHOICES);
  stashChoices(WEEK, storage);
  expect(read(storage, true)).toEqual(CHOICES);
});

test('choices are not shown to other users', () => {
  stashChoices(WEEK, storageWith(CHOICES));
  const signedOut = storageWith([]);
  expect(read(signedOut, true)).toEqual([]);
});

test('a deleted review that is still shown after a reload has no choices', () => {
  const storage = storageWith(CHOICES);
  stashChoices(WEEK, storage);
  // A reloaded document has only the stored data.
  const reloaded = { ...storageWith([]), values: storage.values, getItem: storage.getItem };
  read(storageWith([]), true);
  expect(read(reloaded, true)).toEqual([]);
});

test('without working storage there are no choices', () => {
  expect(read(storageWith('{'), true)).toEqual([]);
});

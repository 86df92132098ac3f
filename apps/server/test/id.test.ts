import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../src/id';
import { TestClock } from './harness';

it('ids are unique UUIDs of version 7 that sort by creation time', () => {
  const clock = new TestClock();
  const ids = Array.from({ length: 1000 }, () => {
    clock.advance({ seconds: 0.001 });
    return newId(clock);
  });
  for (const id of ids) expect(z.uuidv7().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  expect(parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-03-11T10:00:00.001Z'));
});

it('ids within a millisecond are different', () => {
  const clock = new TestClock();
  expect(new Set(Array.from({ length: 1000 }, () => newId(clock))).size).toBe(1000);
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { civilDate } from '../../src/calendar';
import { addStep, changeStep, type Step, toStep } from '../../src/step';

const on = (date: string) => civilDate(date);
const book: Step = { id: 'book', name: 'Book', isDone: false };
const pack: Step = { id: 'pack', name: 'Pack', isDone: true, doneOn: on('2026-11-12') };
const move: Step = { id: 'move', name: 'Move', isDone: true };

describe('a step as it is stored', () => {
  it.each([
    ['done with a date', { isDone: true, doneOn: on('2026-11-12') }, { isDone: true, doneOn: '2026-11-12' }],
    ['done without a date', { isDone: true, doneOn: null }, { isDone: true }],
    ['not done, with a date', { isDone: false, doneOn: on('2026-11-12') }, { isDone: false }],
    ['new', {}, { isDone: false }],
  ])('%s', (_, given, expected) => {
    expect(toStep({ id: 'a', name: 'A', ...given })).toStrictEqual({ id: 'a', name: 'A', ...expected });
  });
});

describe('changing a step', () => {
  const steps = [book, pack, move];
  it.each([
    [
      'ticks it',
      'book',
      { isDone: true, doneOn: on('2026-11-20') },
      [{ ...book, isDone: true, doneOn: '2026-11-20' }, pack, move],
    ],
    [
      'unticks it, which drops its date',
      'pack',
      { isDone: false },
      [book, { id: 'pack', name: 'Pack', isDone: false }, move],
    ],
    ['ticks it again and keeps its date', 'pack', { isDone: true }, steps],
    [
      'forgets its date',
      'pack',
      { isDone: true, doneOn: null },
      [book, { id: 'pack', name: 'Pack', isDone: true }, move],
    ],
    ['renames it and keeps its date', 'pack', { name: 'Pack up' }, [book, { ...pack, name: 'Pack up' }, move]],
    ['moves it', 'move', { index: 0 }, [move, book, pack]],
    ['moves it beyond the end to the end', 'book', { index: 50 }, [pack, move, book]],
    ['ignores an unknown one', 'gone', { isDone: true }, steps],
  ])('%s', (_, id, change, expected) => {
    expect(changeStep(steps, id, change)).toStrictEqual(expected);
  });

  it('adds one at a place, by default as the last', () => {
    expect(addStep([book, pack], move, 1)).toEqual([book, move, pack]);
    expect(addStep([book], pack)).toEqual([book, pack]);
  });

  test('changes of different steps give the same steps in either order', () => {
    const change = fc.record({ name: fc.string({ minLength: 1 }), isDone: fc.boolean() }, { requiredKeys: [] });
    fc.assert(
      fc.property(change, change, (one, other) => {
        const first = changeStep(changeStep(steps, 'book', one), 'pack', other);
        expect(changeStep(changeStep(steps, 'pack', other), 'book', one)).toStrictEqual(first);
      }),
    );
  });
});

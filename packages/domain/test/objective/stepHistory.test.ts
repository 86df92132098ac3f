import { describe, expect, it } from 'vitest';
import { civilDate } from '../../src/calendar';
import { stepHistory } from '../../src/objective';
import type { Step, StepNote } from '../../src/step';

const on = (date: string) => civilDate(date);
const book: Step = { id: 'book', name: 'Book', isDone: false };
const pack: Step = { id: 'pack', name: 'Pack', isDone: true, doneOn: on('2026-11-12') };
const move: Step = { id: 'move', name: 'Move', isDone: true };

describe('the history of steps', () => {
  const note = (id: string, stepId: string, date: string): StepNote => ({ id, stepId, date: on(date), note: id });

  it('is sorted newest first, with the completion before the notes of its date', () => {
    const notes = [
      note('1', 'book', '2026-11-10'),
      note('2', 'pack', '2026-11-12'),
      note('3', 'pack', '2026-11-12'),
      note('4', 'pack', '2026-11-14'),
    ];
    expect(stepHistory([book, pack], notes).map(({ note: one, step }) => one?.id ?? step.id)).toEqual([
      '4',
      'pack',
      '3',
      '2',
      '1',
    ]);
  });

  it('leaves out steps without a date, steps that are not done, and notes of other steps', () => {
    const stale = { ...book, doneOn: on('2026-11-01') };
    expect(stepHistory([move, stale], [note('1', 'pack', '2026-11-12')])).toEqual([]);
  });
});

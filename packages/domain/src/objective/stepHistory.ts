import type { CivilDate } from '../calendar';
import type { Step, StepNote } from '../step';

/** Event of a step: a note, or that it was done on this date if `note` is null. */
export type StepEvent = { date: CivilDate; step: Step; note: StepNote | null };

/**
 * History of steps, newest first; on a date, that a step was done comes before its notes. Steps without a date have only
 * notes.
 */
export function stepHistory(steps: readonly Step[], notes: readonly StepNote[]): StepEvent[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const events = steps.flatMap((step): StepEvent[] =>
    step.isDone && step.doneOn ? [{ date: step.doneOn, step, note: null }] : [],
  );
  for (const note of notes) {
    const step = byId.get(note.stepId);
    if (step) events.push({ date: note.date, step, note });
  }
  return events.sort((a, b) => compare(b.date, a.date) || compare(b.note?.id ?? LAST, a.note?.id ?? LAST));
}

/** Sorts after every id. */
const LAST = '~';

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

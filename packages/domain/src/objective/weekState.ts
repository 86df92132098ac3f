import type { CivilDate } from '../calendar';
import type { Step, StepNote } from '../step';

/** State of an objective without numbers in the running week: ACTIVE once something was done for it. */
export type WeekState = 'ACTIVE' | 'QUIET';

interface Worked {
  readonly steps?: readonly Step[] | undefined;
  readonly stepNotes?: readonly StepNote[] | undefined;
}

/**
 * Returns the state of an objective in the running week, by the records of its linked activities, the steps done and the
 * notes written. Null if it has neither steps nor activities, so that nothing is known.
 *
 * @param recorded for each linked activity that is done at least, whether the week has an entry of it
 * @param first day of the week
 */
export function objectiveWeekState(
  { steps = [], stepNotes = [] }: Worked,
  recorded: readonly boolean[],
  first: CivilDate,
): WeekState | null {
  if (recorded.length === 0 && steps.length === 0) return null;
  const isActive =
    recorded.includes(true) ||
    steps.some(({ isDone, doneOn }) => isDone && doneOn !== undefined && doneOn >= first) ||
    stepNotes.some(({ date }) => date >= first);
  return isActive ? 'ACTIVE' : 'QUIET';
}

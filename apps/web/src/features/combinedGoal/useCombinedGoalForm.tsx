import type { CombinedGoal } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyImport } from '#platform';

const load = () => lazyImport(() => import('./components/CombinedGoalForm'));
const CombinedGoalForm = lazy(load);

/** Loads the form before it is needed, so that it opens without a network. */
export const preloadForm = (): void => void load().catch(() => undefined);

interface FormControl {
  open(): void;
  /** The sheet, once it was opened. */
  readonly sheet: ReactNode;
}

/**
 * The form of a combined goal, loaded when it is opened.
 *
 * @param before undefined for a new goal
 * @param week first week of a new goal
 */
export function useCombinedGoalForm(before: CombinedGoal | undefined, week: WeekId): FormControl {
  // Counts the openings, so that each starts with fresh state.
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => {
      setTurn(turn + 1);
      setOpen(true);
    },
    sheet: turn > 0 && (
      <Suspense fallback={null}>
        <CombinedGoalForm key={turn} before={before} week={week} open={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

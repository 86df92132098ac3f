import type { CombinedGoal } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { lazy } from 'react';
import { lazyImport } from '#platform';
import { useLazySheet } from '#ui';

const load = () => lazyImport(() => import('./components/CombinedGoalForm'));
const CombinedGoalForm = lazy(load);

/** Loads the form before it is needed, so that it opens without a network. */
export const preloadForm = (): void => void load().catch(() => undefined);

/**
 * The form of a combined goal, loaded when it is opened.
 *
 * @param before undefined for a new goal
 * @param week first week of a new goal
 */
export const useCombinedGoalForm = (before: CombinedGoal | undefined, week: WeekId): ReturnType<typeof useLazySheet> =>
  useLazySheet((isOpen, onClose) => <CombinedGoalForm before={before} week={week} open={isOpen} onClose={onClose} />);

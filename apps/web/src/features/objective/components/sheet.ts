import type { Objective } from '@sevenfold/contract';
import type { Period } from '@sevenfold/domain/objective';
import { useCallback, useState } from 'react';
import type { ObjectiveExample } from '../examples';

/** The open sheet of an objective. */
export type Sheet =
  | {
      readonly kind: 'create';
      readonly period: Period;
      /** An activity that it is to be linked to. */
      readonly activityId?: string;
      readonly example?: ObjectiveExample;
    }
  | {
      readonly kind: 'edit';
      readonly objective: Objective;
      /** True to begin at the activities that it is linked to. */
      readonly isLinking?: boolean;
    }
  | { readonly kind: 'details'; readonly objectiveId: string }
  | { readonly kind: 'pick'; readonly activityId: string };

export interface SheetControl {
  readonly current: { readonly sheet: Sheet; readonly turn: number; readonly isOpen: boolean } | null;
  readonly open: (sheet: Sheet) => void;
  readonly close: () => void;
}

/** A closed sheet stays mounted during its closing animation; each opening starts with fresh state. */
export function useSheet(): SheetControl {
  const [current, setCurrent] = useState<SheetControl['current']>(null);
  const open = useCallback(
    (sheet: Sheet) => setCurrent((before) => ({ sheet, turn: (before?.turn ?? 0) + 1, isOpen: true })),
    [],
  );
  const close = useCallback(() => setCurrent((before) => before && { ...before, isOpen: false }), []);
  return { current, open, close };
}

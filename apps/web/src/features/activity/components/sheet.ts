import type { Activity } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useCallback, useState } from 'react';

/** The open sheet of an activity. */
export type Sheet =
  | { readonly kind: 'create'; readonly areaId?: string | null }
  | { readonly kind: 'edit'; readonly activity: Activity }
  | { readonly kind: 'copy'; readonly activity: Activity }
  | { readonly kind: 'move'; readonly activity: Activity }
  | { readonly kind: 'pause'; readonly activity: Activity }
  | { readonly kind: 'reminders'; readonly activity: Activity }
  | { readonly kind: 'share'; readonly activity: Activity }
  | { readonly kind: 'delete'; readonly activity: Activity }
  | {
      readonly kind: 'goal';
      readonly activity: Activity;
      /** Preselected first week of the change. */
      readonly startWeek?: WeekId;
    }
  | { readonly kind: 'tracking'; readonly activity: Activity }
  /** On phones only. */
  | { readonly kind: 'health'; readonly activity: Activity }
  | { readonly kind: 'limit' }
  | { readonly kind: 'keep'; readonly limit: number };

export interface OpenSheet {
  readonly sheet: Sheet;
  /** Changes with each opening, so that every sheet starts with fresh state. */
  readonly turn: number;
  /** A closed sheet stays mounted during its closing animation. */
  readonly isOpen: boolean;
}

export interface SheetControl {
  readonly current: OpenSheet | null;
  readonly open: (sheet: Sheet) => void;
  readonly close: () => void;
}

export function useSheet(): SheetControl {
  const [current, setCurrent] = useState<OpenSheet | null>(null);
  const open = useCallback(
    (sheet: Sheet) => setCurrent((before) => ({ sheet, turn: (before?.turn ?? 0) + 1, isOpen: true })),
    [],
  );
  const close = useCallback(() => setCurrent((before) => before && { ...before, isOpen: false }), []);
  return { current, open, close };
}

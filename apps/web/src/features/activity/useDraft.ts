import type { Activity, Area } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useState } from 'react';
import {
  draftOf,
  draftOfCopy,
  DRAFT_FIELDS,
  faultsOf,
  newDraft,
  type Draft,
  type DraftFaults,
  type DraftField,
} from './draft';
import { useDraftState } from '../../drafts/useDraftState';

/** What a form is to do: make an activity, change one, or copy one with another unit. */
export type FormTask =
  | { readonly kind: 'create'; readonly areaId?: string | null }
  | { readonly kind: 'edit'; readonly activity: Activity }
  | { readonly kind: 'copy'; readonly activity: Activity };

export interface DraftForm {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  /** Whether it is still what was entered before the sheet was last closed. */
  readonly isKept: boolean;
  /** What is wrong, and of that what the person is to be told now. */
  readonly faults: DraftFaults;
  readonly told: DraftFaults;
  /** A field was left: what is wrong with it may be told. */
  readonly leave: (field: DraftField) => void;
  readonly tellAll: () => void;
  readonly startOver: () => void;
  /** It was saved or cancelled: nothing of it is kept. */
  readonly drop: () => void;
}

export function useDraft(task: FormTask, areas: readonly Area[], week: WeekId): DraftForm {
  const {
    value: draft,
    begun,
    isKept,
    change,
    drop,
    startOver,
  } = useDraftState(keyOf(task), () => beginningOf(task, areas, week));
  const [left, setLeft] = useState<readonly DraftField[]>([]);
  const faults = faultsOf(draft, week, task.kind === 'edit' ? task.activity : undefined);
  return {
    draft,
    change,
    isKept,
    drop,
    faults,
    told: Object.fromEntries(left.map((field) => [field, faults[field]])),
    leave: (field) => {
      // A name not begun is no fault yet: its message would move what the press that left the field is about to hit.
      if (faults[field] && (faults[field] !== 'EMPTY' || begun.name !== '')) setLeft((before) => [...before, field]);
    },
    tellAll: () => setLeft(DRAFT_FIELDS),
    startOver: () => {
      startOver();
      setLeft([]);
    },
  };
}

const keyOf = (task: FormTask): string => `activity ${task.kind} ${task.kind === 'create' ? '' : task.activity.id}`;

function beginningOf(task: FormTask, areas: readonly Area[], week: WeekId): Draft {
  if (task.kind === 'create') return newDraft(areas.find(({ id }) => id === task.areaId) ?? areas[0] ?? null);
  return task.kind === 'edit' ? draftOf(task.activity, week) : draftOfCopy(task.activity, week);
}

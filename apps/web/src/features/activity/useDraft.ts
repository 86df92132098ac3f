import type { Activity, Area } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import { useMemo, useState } from 'react';
import { toDraft, DRAFT_FIELDS, validateDraft, newDraft, type Draft, type DraftErrors, type DraftField } from './draft';
import { useDraftState } from '#drafts';

/** Purpose of a form: create an activity, edit one, or duplicate one, also with another unit. */
export type FormTask =
  | { readonly kind: 'create'; readonly areaId?: string | null }
  | { readonly kind: 'edit'; readonly activity: Activity }
  | { readonly kind: 'copy'; readonly activity: Activity };

export interface DraftForm {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  /** True while the draft is the one from before the sheet was last closed. */
  readonly isRestored: boolean;
  /** All errors, and those to show now. */
  readonly errors: DraftErrors;
  readonly visibleErrors: DraftErrors;
  /** Marks a field as blurred, so that its errors may be shown. */
  readonly onBlur: (field: DraftField) => void;
  readonly showAllErrors: () => void;
  readonly startOver: () => void;
  /** Discards the stored draft after saving or cancelling. */
  readonly drop: () => void;
}

/** A draft, and the one that it was made from. */
interface KeptDraft {
  readonly draft: Draft;
  readonly from: Draft;
}

export function useDraft(task: FormTask, areas: readonly Area[], week: WeekId): DraftForm {
  const activity = task.kind === 'create' ? null : task.activity;
  const {
    value: kept,
    initial: { from: first },
    isRestored,
    change,
    drop,
    startOver,
  } = useDraftState<KeptDraft>(keyOf(task), () => {
    const from = initialDraft(task, areas, week);
    return { draft: from, from };
  });
  // The activity may be changed elsewhere, also while the sheet is open.
  const initial = useMemo(() => (activity ? toDraft(activity, week) : first), [activity, week, first]);
  const draft = useMemo(() => (activity ? rebase(kept, initial) : kept.draft), [activity, kept, initial]);
  const [blurredFields, setBlurredFields] = useState<readonly DraftField[]>([]);
  const errors = validateDraft(draft, week, task.kind === 'edit' ? task.activity : undefined);
  return {
    draft,
    change: (next) => change({ draft: next, from: initial }),
    isRestored,
    drop,
    errors,
    visibleErrors: Object.fromEntries(blurredFields.map((field) => [field, errors[field]])),
    onBlur: (field) => {
      // An untouched name shows no error on blur: the form may be about to be cancelled.
      if (errors[field] && (errors[field] !== 'EMPTY' || initial.name !== ''))
        setBlurredFields((before) => [...before, field]);
    },
    showAllErrors: () => setBlurredFields(DRAFT_FIELDS),
    startOver: () => {
      startOver();
      setBlurredFields([]);
    },
  };
}

/** Returns the draft with the fields that were not edited as they are in another initial draft. */
function rebase({ draft, from }: KeptDraft, initial: Draft): Draft {
  const edited = Object.entries(draft).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof Draft]),
  );
  return { ...initial, ...(Object.fromEntries(edited) as Partial<Draft>) };
}

const keyOf = (task: FormTask): string => `activity ${task.kind} ${task.kind === 'create' ? '' : task.activity.id}`;

function initialDraft(task: FormTask, areas: readonly Area[], week: WeekId): Draft {
  if (task.kind === 'create') {
    const chosen = areas.find(({ id }) => id === task.areaId);
    return newDraft(chosen ?? areas[0] ?? null, chosen !== undefined);
  }
  return toDraft(task.activity, week);
}

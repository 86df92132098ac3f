import type { Objective } from '@sevenfold/contract';
import type { Period } from '@sevenfold/domain/objective';
import { useState } from 'react';
import { dispatch } from '#dispatch';
import { useFieldDraft } from '#drafts';
import { newId, useText } from '#platform';
import { FormDialog } from '#ui';
import { createObjective } from '../commands';
import {
  changeTo,
  DRAFT_FIELDS,
  type Draft,
  type DraftErrors,
  type DraftField,
  validateDraft,
  buildObjective,
} from '../draft';
import { periodNamed } from '../periods';
import { DraftFields } from './DraftFields';

interface ObjectiveFormProps {
  /** Undefined for a new objective. */
  before: Objective | undefined;
  /** True to begin at the activities that it is linked to. */
  isLinking?: boolean;
  /** Key of the stored draft, which is restored when the sheet is opened again. */
  draftKey: string;
  /** Values without the draft. */
  begin(): Draft;
  open: boolean;
  onClose(): void;
  /** Called after saving, with the objective's period. */
  onSaved(period: Period): void;
}

/** Sheet that creates or edits an objective. */
export default function ObjectiveForm(props: ObjectiveFormProps) {
  const { before, isLinking = false, draftKey, begin, open, onClose, onSaved } = props;
  const text = useText();
  const untouched = begin();
  const { value: draft, isRestored, change, drop, startOver } = useFieldDraft(draftKey, untouched);
  const [blurredFields, setBlurredFields] = useState<readonly DraftField[]>([]);
  const errors = validateDraft(draft);
  const visibleErrors: DraftErrors = Object.fromEntries(blurredFields.map((field) => [field, errors[field]]));
  const closeForGood = () => {
    drop();
    onClose();
  };
  const onBlur = (field: DraftField) => {
    // Untouched fields show no error on blur: the form may be about to be cancelled.
    if (errors[field] && !(draft[field] === '' && untouched[field] === ''))
      setBlurredFields((known) => [...known, field]);
  };
  const submit = () => {
    setBlurredFields(DRAFT_FIELDS);
    const first = DRAFT_FIELDS.find((field) => errors[field]);
    if (first !== undefined) return first;
    save(before, draft);
    closeForGood();
    onSaved(periodNamed(draft.period, draft.year));
    return undefined;
  };
  const save = (changed: Objective | undefined, wanted: Draft) => {
    const name = wanted.name.trim();
    if (!changed)
      return dispatch(createObjective(buildObjective(newId(), wanted)), text('objective.toast.created', { name }));
    const command = changeTo(changed, wanted);
    if (command) dispatch(command, text('objective.toast.changed', { name }));
  };
  return (
    <FormDialog
      open={open}
      title={text(before ? 'objective.formEdit' : 'objective.formCreate')}
      submitLabel={text(before ? 'objective.save' : 'objective.create')}
      onClose={onClose}
      onCancel={closeForGood}
      onSubmit={submit}
      onStartOver={isRestored ? startOver : undefined}
      isReady={errors.name !== 'EMPTY'}
    >
      <DraftFields
        draft={draft}
        onChange={change}
        onFieldBlur={onBlur}
        errors={visibleErrors}
        before={before}
        isLinking={isLinking}
      />
    </FormDialog>
  );
}

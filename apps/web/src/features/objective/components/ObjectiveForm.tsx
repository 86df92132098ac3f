import type { Objective } from '@sevenfold/contract';
import type { Period } from '@sevenfold/domain/objective';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { dispatch } from '../../../dispatch/dispatch';
import { useDraftState } from '../../../drafts/useDraftState';
import { newId } from '../../../platform/id';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { createObjective } from '../commands';
import { changeTo, DRAFT_FIELDS, type Draft, type DraftErrors, type DraftField, errorsOf, objectiveOf } from '../draft';
import { periodNamed } from '../periods';
import { DraftFields } from './DraftFields';

interface ObjectiveFormProps {
  /** Undefined for a new objective. */
  before: Objective | undefined;
  /** Key of the stored draft, which is restored when the sheet is opened again. */
  draftKey: string;
  /** Initial values. */
  begin(): Draft;
  open: boolean;
  onClose(): void;
  /** Called after saving, with the objective's period. */
  onSaved(period: Period): void;
}

/** Sheet that creates or edits an objective. */
export default function ObjectiveForm({ before, draftKey, begin, open, onClose, onSaved }: ObjectiveFormProps) {
  const text = useText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { value: draft, initial, isRestored, change, drop, startOver } = useDraftState(draftKey, begin);
  const [blurredFields, setBlurredFields] = useState<readonly DraftField[]>([]);
  const errors = errorsOf(draft);
  const visibleErrors: DraftErrors = Object.fromEntries(blurredFields.map((field) => [field, errors[field]]));
  const closeForGood = () => {
    drop();
    onClose();
  };
  const onBlur = (field: DraftField) => {
    // Untouched fields show no error on blur: the message would shift the button that is being pressed.
    if (errors[field] && !(draft[field] === '' && initial[field] === ''))
      setBlurredFields((known) => [...known, field]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBlurredFields(DRAFT_FIELDS);
    const first = DRAFT_FIELDS.find((field) => errors[field]);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[data-field=${first}] :is(input, textarea)`)?.focus();
      return;
    }
    save(before, draft);
    closeForGood();
    onSaved(periodNamed(draft.period, draft.year));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  const save = (changed: Objective | undefined, wanted: Draft) => {
    const name = wanted.name.trim();
    if (!changed)
      return dispatch(createObjective(objectiveOf(newId(), wanted)), text('objective.toast.created', { name }));
    const command = changeTo(changed, wanted);
    if (command) dispatch(command, text('objective.toast.changed', { name }));
  };
  return (
    <Dialog
      open={open}
      title={text(before ? 'objective.formEdit' : 'objective.formCreate')}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          <Button onClick={closeForGood}>{text('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" kbd="mod+enter">
            {text(before ? 'objective.save' : 'objective.create')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-6 pb-1"
      >
        {isRestored && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-n3 py-1.5 pr-1.5 pl-3.5 text-small text-n11">
            <span className="min-w-0 flex-1">{text('activity.draftRestored')}</span>
            <Button variant="ghost" size="small" onClick={startOver}>
              {text('activity.startOver')}
            </Button>
          </p>
        )}
        <DraftFields draft={draft} onChange={change} onFieldBlur={onBlur} errors={visibleErrors} before={before} />
      </form>
    </Dialog>
  );
}

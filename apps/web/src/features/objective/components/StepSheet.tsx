import type { Objective } from '@sevenfold/contract';
import { type CivilDate, isSelectableDate } from '@sevenfold/domain/calendar';
import { OBJECTIVE_NAME_MAX } from '@sevenfold/domain/objective';
import type { Step } from '@sevenfold/domain/step';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { dispatch } from '#dispatch';
import { isComposed, useText } from '#platform';
import { Button, Checkbox, Dialog, TextField } from '#ui';
import { changeStep, removeStep } from '../commands';
import { StepNotes } from './StepNotes';

interface StepSheetProps {
  objective: Objective;
  step: Step;
  today: CivilDate;
  isReadOnly: boolean;
  open: boolean;
  onClose(): void;
}

/** Name, date and history of one step. Changes apply when a field is left, or the sheet closed. */
export function StepSheet({ objective, step, today, isReadOnly, open, onClose }: StepSheetProps) {
  const text = useText();
  const { name, isDone, doneOn } = step;
  const [typedName, setTypedName] = useState<string | null>(null);
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const nextName = typedName === null ? name : toOneLine(typedName);
  const nameError =
    nextName === ''
      ? text('objective.stepNameEmpty')
      : characterCount(nextName) > OBJECTIVE_NAME_MAX
        ? text('objective.tooLong', { max: OBJECTIVE_NAME_MAX })
        : null;
  const date = typedDate ?? doneOn ?? '';
  const isDate = isSelectableDate(date) && date <= today;
  const saveName = () => {
    if (nameError !== null) return;
    if (nextName !== name) dispatch(changeStep(objective, step, { name: nextName }));
    setTypedName(null);
  };
  const saveDate = () => {
    if (typedDate === null || !isDate) return;
    if (isDone && date !== doneOn) dispatch(changeStep(objective, step, { isDone, doneOn: date }));
    setTypedDate(null);
  };
  const close = () => {
    saveName();
    saveDate();
    onClose();
  };
  const onEnter = (save: () => void) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComposed(event.nativeEvent)) save();
  };
  return (
    <Dialog
      open={open}
      title={name}
      description={objective.name}
      onClose={close}
      footer={
        isReadOnly ? undefined : (
          <Button
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              onClose();
              dispatch(removeStep(objective, step), text('objective.toast.stepRemoved'));
            }}
          >
            {text('objective.delete')}
          </Button>
        )
      }
    >
      {/* Takes the initial focus: in the field of the name, it would open a phone's keyboard. */}
      <div data-autofocus="" tabIndex={-1} className="flex flex-col gap-5 pb-1 focus-none">
        {!isReadOnly && (
          <TextField
            label={text('objective.name')}
            value={typedName ?? name}
            onChange={setTypedName}
            onBlur={saveName}
            onKeyDown={onEnter(saveName)}
            limit={OBJECTIVE_NAME_MAX}
            error={nameError}
            autoComplete="off"
          />
        )}
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Checkbox
            label={text('objective.stepDone')}
            checked={isDone}
            disabled={isReadOnly}
            onChange={(isTicked) => {
              setTypedDate(null);
              dispatch(changeStep(objective, step, isTicked ? { isDone: true, doneOn: today } : { isDone: false }));
            }}
          />
          {isDone && !isReadOnly && (
            <div className="min-w-0 flex-1 basis-40">
              <TextField
                label={text('objective.stepDate')}
                type="date"
                max={today}
                value={date}
                onChange={setTypedDate}
                onBlur={saveDate}
                onKeyDown={onEnter(saveDate)}
                error={typedDate !== null && !isDate ? text('objective.dateError') : null}
              />
            </div>
          )}
        </div>
        <StepNotes objective={objective} step={step} today={today} isReadOnly={isReadOnly} />
      </div>
    </Dialog>
  );
}

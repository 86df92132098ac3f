import type { Objective } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { OBJECTIVE_NAME_MAX, STEPS_MAX } from '@sevenfold/domain/objective';
import type { Step } from '@sevenfold/domain/step';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { dispatch } from '#dispatch';
import { useDraftState } from '#drafts';
import { dayShortBeside, newId, useText } from '#platform';
import { Button, Checkbox, cx, IconButton, MetaLine, SortableList, TextField } from '#ui';
import { addStep, changeStep, removeStep } from '../commands';
import { StepSheet } from './StepSheet';

interface StepsProps {
  objective: Objective;
  today: CivilDate;
  isReadOnly: boolean;
}

/** Checklist of the steps of a completable objective, reordered by dragging or by keyboard. A step opens by its name. */
export function Steps({ objective, today, isReadOnly }: StepsProps) {
  const text = useText();
  const [opened, setOpened] = useState<{ readonly id: string; readonly isOpen: boolean } | null>(null);
  const steps = objective.steps ?? [];
  if (isReadOnly && steps.length === 0) return null;
  const byId = new Map(steps.map((step) => [step.id, step]));
  const openedStep = opened && byId.get(opened.id);
  const row = (step: Step, handle?: ReactNode) => (
    <StepRow
      objective={objective}
      step={step}
      handle={handle}
      today={today}
      isReadOnly={isReadOnly}
      onOpen={() => setOpened({ id: step.id, isOpen: true })}
    />
  );
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small font-semibold text-n10">{text('objective.steps')}</h3>
      {isReadOnly || steps.length < 2 ? (
        <ul className="flex flex-col">
          {steps.map((step) => (
            <li key={step.id}>{row(step)}</li>
          ))}
        </ul>
      ) : (
        <SortableList
          groups={[{ id: 'steps', name: text('objective.steps'), itemIds: steps.map(({ id }) => id) }]}
          nameOf={(id) => byId.get(id)?.name ?? ''}
          onMove={({ itemId, toIndex }) => {
            const moved = byId.get(itemId);
            if (moved) dispatch(changeStep(objective, moved, { index: toIndex }));
          }}
          renderItem={(id, handle) => {
            const step = byId.get(id);
            return step && row(step, handle);
          }}
        />
      )}
      {!isReadOnly && <NewStep objective={objective} />}
      {openedStep && (
        <StepSheet
          key={openedStep.id}
          objective={objective}
          step={openedStep}
          today={today}
          isReadOnly={isReadOnly}
          open={opened.isOpen}
          onClose={() => setOpened({ id: openedStep.id, isOpen: false })}
        />
      )}
    </section>
  );
}

interface StepRowProps {
  readonly objective: Objective;
  readonly step: Step;
  /** Moves the step; absent for a single one. */
  readonly handle: ReactNode;
  readonly today: CivilDate;
  readonly isReadOnly: boolean;
  onOpen(): void;
}

function StepRow({ objective, step, handle, today, isReadOnly, onOpen }: StepRowProps) {
  const text = useText();
  const { id, name, isDone, doneOn } = step;
  const notes = (objective.stepNotes ?? []).filter(({ stepId }) => stepId === id).length;
  const facts = [
    isDone && doneOn && text('objective.stepDoneOn', { date: dayShortBeside(doneOn, today) }),
    notes > 0 && text('objective.noteCount', { count: notes }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div
      className={cx(
        'relative flex min-h-11 items-center gap-2',
        handle !== undefined && 'not-pointer-coarse:-ml-3.5 not-pointer-coarse:pl-3.5',
      )}
    >
      {handle}
      <Checkbox
        label={name}
        hideLabel
        checked={isDone}
        disabled={isReadOnly}
        onChange={(isTicked) =>
          dispatch(changeStep(objective, step, isTicked ? { isDone: true, doneOn: today } : { isDone: false }))
        }
      />
      <button
        type="button"
        aria-haspopup="dialog"
        className="hit group ml-1 min-w-0 flex-1 rounded-icon py-2 text-left wrap-anywhere"
        onClick={onOpen}
      >
        <span className="block text-body text-n12 group-hover:underline">{name}</span>
        {facts.length > 0 && (
          <span className="block text-small text-n10 tabular-nums">
            <MetaLine parts={facts} />
          </span>
        )}
      </button>
      {!isReadOnly && (
        <IconButton
          label={text('objective.removeStep', { name })}
          icon={<Trash2 className="size-4.5" aria-hidden="true" />}
          onClick={() => dispatch(removeStep(objective, step), text('objective.toast.stepRemoved'))}
        />
      )}
    </div>
  );
}

function NewStep({ objective }: { objective: Objective }) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const { value, change, drop } = useDraftState(`step ${objective.id}`, () => '');
  const name = toOneLine(value);
  const isFull = (objective.steps?.length ?? 0) >= STEPS_MAX;
  const error =
    characterCount(name) > OBJECTIVE_NAME_MAX
      ? text('objective.tooLong', { max: OBJECTIVE_NAME_MAX })
      : isFull && name !== ''
        ? text('objective.stepsFull', { max: STEPS_MAX })
        : null;
  return (
    <form
      ref={form}
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '' || error !== null) return;
        dispatch(addStep(objective, { id: newId(), name, isDone: false }));
        change('');
        drop();
        form.current?.querySelector('input')?.focus();
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={text('objective.newStep')}
          value={value}
          onChange={change}
          limit={OBJECTIVE_NAME_MAX}
          error={error}
          autoComplete="off"
        />
      </div>
      <Button type="submit" icon={<Plus aria-hidden="true" />} disabled={name === ''}>
        {text('objective.addStep')}
      </Button>
    </form>
  );
}

import type { Objective } from '@sevenfold/contract';
import { OBJECTIVE_NAME_MAX, STEPS_MAX } from '@sevenfold/domain/objective';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useDraftState } from '../../../drafts/useDraftState';
import { newId } from '../../../platform/id';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { IconButton } from '../../../ui/IconButton';
import { SortableList } from '../../../ui/SortableList';
import { TextField } from '../../../ui/TextField';
import { removeStep, setSteps, type Step } from './stepCommands';

interface StepsProps {
  objective: Objective;
  isReadOnly: boolean;
}

/** Checklist of the steps of a completable objective, reordered by dragging or by keyboard. */
export function Steps({ objective, isReadOnly }: StepsProps) {
  const text = useText();
  const steps = objective.steps ?? [];
  const set = (next: readonly Step[]) => setSteps(objective, next);
  if (isReadOnly && steps.length === 0) return null;
  const byId = new Map(steps.map((step) => [step.id, step]));
  const row = (step: Step, handle?: ReactNode) => (
    <StepRow
      step={step}
      handle={handle}
      isReadOnly={isReadOnly}
      onTick={(isDone) => set(steps.map((one) => (one.id === step.id ? { ...one, isDone } : one)))}
      onRemove={() => removeStep(objective, step)}
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
            if (moved) set(steps.filter(({ id }) => id !== itemId).toSpliced(toIndex, 0, moved));
          }}
          renderItem={(id, handle) => {
            const step = byId.get(id);
            return step && row(step, handle);
          }}
        />
      )}
      {!isReadOnly && (
        <NewStep objective={objective} onAdd={(name) => set([...steps, { id: newId(), name, isDone: false }])} />
      )}
    </section>
  );
}

interface StepRowProps {
  readonly step: Step;
  /** Moves the step; absent for a single one. */
  readonly handle: ReactNode;
  readonly isReadOnly: boolean;
  onTick(isDone: boolean): void;
  onRemove(): void;
}

function StepRow({ step, handle, isReadOnly, onTick, onRemove }: StepRowProps) {
  const text = useText();
  return (
    <div className="flex min-h-11 items-center gap-2">
      {handle}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Checkbox label={step.name} checked={step.isDone} disabled={isReadOnly} onChange={onTick} />
      </div>
      {!isReadOnly && (
        <IconButton
          label={text('objective.removeStep', { name: step.name })}
          icon={<Trash2 className="size-4.5" aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function NewStep({ objective, onAdd }: { objective: Objective; onAdd(name: string): void }) {
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
        onAdd(name);
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

import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isComposed, useText } from '#platform';
import { BOX, BOX_HEIGHT, cx, FieldFrame, IconButton } from '#ui';
import { fieldText, stepped, typedValue } from '../numbers';

interface ValueFieldProps {
  /** Name of the objective. */
  name: string;
  /** As typed. */
  value: string;
  /** The value that a press starts from while the text is no number. */
  current: number;
  step: number;
  error: string | null;
  onChange(typed: string): void;
}

/** − 18 +: a value of an objective. Typed values may lie between steps; invalid text stays with an error. */
export function ValueField({ name, value, current, step, error, onChange }: ValueFieldProps) {
  const text = useText();
  const number = typedValue(value);
  const press = (by: number) => onChange(fieldText(stepped(number ?? current, by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposed(event.nativeEvent) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    press(event.key === 'ArrowUp' ? step : -step);
  };
  return (
    <FieldFrame label={text('objective.value')} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className="flex items-center gap-2">
          <IconButton
            label={text('objective.decrease', { name })}
            tooltip={false}
            icon={<Minus className="size-4.5" aria-hidden="true" />}
            onClick={() => press(-step)}
          />
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            role="spinbutton"
            required
            aria-valuenow={number ?? undefined}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
            className={cx(BOX, BOX_HEIGHT, 'min-w-16 px-1 text-center tabular-nums')}
            data-autofocus
          />
          <IconButton
            label={text('objective.increase', { name })}
            tooltip={false}
            icon={<Plus className="size-4.5" aria-hidden="true" />}
            onClick={() => press(step)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

import { Minus, Plus } from './icons';
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { isComposed, useText } from '#platform';
import { iconButtonClass } from './IconButton';
import { cx } from './cx';
import { steppedValue, typedNumber } from './steppedValue';
import { useRepeat } from './useRepeat';

export interface StepperProps {
  /** Name of the counted thing: "Water". Part of the buttons' accessible names. */
  label: string;
  value: number;
  /** Called with each value within the bounds; repeatedly while a button is held. */
  onChange(value: number): void;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Unit after the number: "glasses". */
  unit?: string | undefined;
  /** `row` is borderless, for lists; `form` is larger. */
  size?: 'row' | 'form' | undefined;
  disabled?: boolean | undefined;
  /** Formats the number while it is not being typed. */
  format?: ((value: number) => string) | undefined;
  /** Parses what is typed, where that is more than a number; null for what is none. */
  parse?: ((typed: string) => number | null) | undefined;
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
}

/** A number between a minus and a plus button. NumberStepper is the same as a form field. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = Infinity,
  step = 1,
  unit,
  size,
  disabled = false,
  format,
  parse,
  id,
  describedBy,
  invalid,
}: StepperProps) {
  const text = useText();
  const bounds = { min, max, step };
  // Presses can arrive faster than the parent renders, so each builds on the value before it.
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const change = (next: number) => {
    if (next === latest.current) return;
    latest.current = next;
    onChange(next);
  };
  const by = (direction: 1 | -1) => change(steppedValue(latest.current, direction, bounds));
  return (
    <div
      className={cx('inline-flex items-center', size === 'row' ? 'gap-2' : 'gap-3', disabled && 'opacity-60')}
      role="group"
      aria-label={label}
    >
      <StepButton
        name="decrease"
        label={text('ui.decrease', { label })}
        icon={<Minus className="size-4.5" aria-hidden="true" />}
        disabled={disabled}
        atBound={value <= min}
        onStep={() => by(-1)}
      />
      <NumberInput
        id={id}
        label={label}
        value={value}
        bounds={bounds}
        format={format}
        parse={parse}
        disabled={disabled}
        describedBy={describedBy}
        invalid={invalid}
        unit={unit}
        size={size}
        onCommit={change}
        onArrow={by}
      />
      <StepButton
        name="increase"
        label={text('ui.increase', { label })}
        icon={<Plus className="size-4.5" aria-hidden="true" />}
        disabled={disabled}
        atBound={value >= max}
        onStep={() => by(1)}
      />
    </div>
  );
}

interface StepButtonProps {
  name: 'decrease' | 'increase';
  label: string;
  icon: ReactElement;
  disabled: boolean;
  /** True if a press changes nothing. The button keeps the focus. */
  atBound: boolean;
  onStep(): void;
}

function StepButton({ name, label, icon, disabled, atBound, onStep }: StepButtonProps) {
  const handlers = useRepeat(onStep);
  return (
    <button
      type="button"
      data-control={name}
      aria-label={label}
      disabled={disabled}
      aria-disabled={atBound || undefined}
      className={iconButtonClass({ variant: 'neutral', size: 'medium' })}
      {...handlers}
    >
      {icon}
    </button>
  );
}

interface NumberInputProps extends Pick<
  StepperProps,
  'label' | 'value' | 'format' | 'parse' | 'unit' | 'size' | 'disabled'
> {
  id: string | undefined;
  bounds: { min: number; max: number; step: number };
  describedBy: string | undefined;
  invalid: boolean | undefined;
  onCommit(value: number): void;
  onArrow(direction: 1 | -1): void;
}

function NumberInput({
  id,
  label,
  value,
  bounds,
  format,
  parse,
  unit,
  size,
  disabled,
  describedBy,
  invalid,
  onCommit,
  onArrow,
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (format ? format(value) : String(value));
  const commit = () => {
    const number = typed === null ? null : parse ? parse(typed) : typedNumber(typed, bounds);
    if (number !== null) onCommit(number);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposed(event.nativeEvent)) return;
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setTyped(null);
      onArrow(event.key === 'ArrowUp' ? 1 : -1);
    }
  };
  return (
    <span className={cx('inline-flex items-baseline', size === 'row' ? 'gap-1.5' : 'gap-2.5')}>
      <input
        id={id}
        type="text"
        inputMode={parse ? 'text' : 'numeric'}
        role="spinbutton"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={bounds.min}
        aria-valuemax={Number.isFinite(bounds.max) ? bounds.max : undefined}
        aria-valuetext={unit ? `${shown} ${unit}` : format && shown}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
        style={{ width: `${Math.max(2, shown.length) + 1.2}ch` }}
        className={cx(
          'rounded-icon text-center font-semibold tabular-nums text-n12 transition-colors hover:bg-n3 min-w-9',
          size === 'row' ? 'h-8 text-body max-medium:min-w-13 medium:min-w-21' : 'h-9 text-h2 pointer-coarse:h-11',
        )}
      />
      {unit && <span className="text-small text-n10">{unit}</span>}
    </span>
  );
}

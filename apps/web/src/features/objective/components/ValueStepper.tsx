import { VALUE_MAX } from '@sevenfold/domain/objective';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../platform/text';
import { cx } from '../../../ui/cx';
import { BOX, BOX_HEIGHT } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { fieldText, isWithinRange, stepped, typedValue, valueText } from '../numbers';

interface ValueStepperProps {
  /** Name of the objective. */
  name: string;
  value: number;
  step: number;
  onChange(value: number): void;
  /** Unsaved input by objective: cards are remounted once the list becomes sortable. */
  id: string;
  kept: Map<string, string>;
}

/**
 * − 18 +: a press or a typed value records progress. Typed values may lie between steps; invalid text stays with an
 * error.
 */
export function ValueStepper({ name, value, step, onChange, id, kept }: ValueStepperProps) {
  const text = useText();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setShown] = useState<string | null>(kept.get(id) ?? null);
  const setTyped = (next: string | null) => {
    if (next === null) kept.delete(id);
    else kept.set(id, next);
    setShown(next);
  };
  useEffect(() => {
    if (kept.has(id) && document.activeElement === document.body) input.current?.focus();
  }, [kept, id]);
  // Escape leaves the field without saving.
  const isCancelling = useRef(false);
  const number = typed === null ? value : typedValue(typed);
  const isWrong = typed !== null && (number === null || !isWithinRange(number));
  const [isErrorShown, setErrorShown] = useState(isWrong);
  const commit = () => {
    if (isCancelling.current || typed === null) return;
    setErrorShown(isWrong);
    if (isWrong || number === null) return;
    setTyped(null);
    if (number !== value) onChange(number);
  };
  const press = (by: number) => {
    setTyped(null);
    setErrorShown(false);
    onChange(stepped(number === null || isWrong ? value : number, by));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') commit();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      press(event.key === 'ArrowUp' ? step : -step);
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      isCancelling.current = true;
      setTyped(null);
      setErrorShown(false);
      event.currentTarget.blur();
      isCancelling.current = false;
    }
  };
  return (
    <span className="flex flex-none flex-col items-end">
      <span className="flex items-center gap-2" role="group" aria-label={name}>
        <IconButton
          label={text('objective.decrease', { name })}
          tooltip={false}
          icon={<Minus className="size-4.5" aria-hidden="true" />}
          onClick={() => press(-step)}
        />
        <span className="w-20">
          <input
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            role="spinbutton"
            aria-label={name}
            aria-valuenow={value}
            aria-invalid={isErrorShown || undefined}
            aria-describedby={isErrorShown ? errorId : undefined}
            value={typed ?? fieldText(value)}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={commit}
            onKeyDown={onKeyDown}
            className={cx(BOX, BOX_HEIGHT, 'px-1 text-center tabular-nums')}
          />
        </span>
        <IconButton
          label={text('objective.increase', { name })}
          tooltip={false}
          icon={<Plus className="size-4.5" aria-hidden="true" />}
          onClick={() => press(step)}
        />
      </span>
      {isErrorShown && (
        <span id={errorId} role="alert" className="pt-1 text-small text-danger-ink">
          {text(number === null ? 'objective.notNumber' : 'objective.outOfRange', { max: valueText(VALUE_MAX) })}
        </span>
      )}
    </span>
  );
}

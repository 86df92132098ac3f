import type { Activity } from '@sevenfold/contract';
import { targetRange } from '@sevenfold/domain/activity';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#platform';
import { Button, DurationField, NumberStepper, useMedia } from '#ui';
import { type Counted, unitNames } from '#features/record';

interface TargetFieldProps {
  /** Unit, and whether the target is a minimum or a maximum. */
  activity: Counted & Pick<Activity, 'direction'>;
  /** Target in days, times or minutes; null for an empty or invalid field. */
  value: number | null;
  onChange(value: number | null): void;
  hint?: string | undefined;
  error?: string | null | undefined;
}

/** Suggested durations in minutes. */
const CHIPS = [30, 60, 300];

/** The target of a weekly goal, within the range of its unit and direction. */
export function TargetField({ activity, value, onChange, hint, error }: TargetFieldProps) {
  const text = useText();
  const { unit, direction } = activity;
  const { min, max } = targetRange(unit, direction);
  const isTouch = useMedia('(pointer: coarse)');
  const field = useRef<HTMLDivElement>(null);
  // A new key discards what was typed.
  const [fieldKey, setFieldKey] = useState(0);
  const chooseNone = () => {
    flushSync(() => {
      setFieldKey((key) => key + 1);
      onChange(0);
    });
    // The pressed button is gone. On touch screens no field is focused, so that no keyboard opens.
    field.current?.querySelector<HTMLElement>(isTouch ? 'button:enabled' : 'input')?.focus();
  };
  if (unit === 'DURATION') {
    return (
      <div ref={field} className="flex flex-col items-start gap-2">
        <DurationField
          key={fieldKey}
          label={text('goal.targetDuration')}
          minutes={value}
          onChange={onChange}
          chips={CHIPS}
          min={min === 0 ? 0 : 1}
          max={max}
          hint={hint}
          error={error}
        />
        {/* Few think of typing 0, which a maximum may be. */}
        {min === 0 && value !== 0 && (
          <Button size="small" onClick={chooseNone}>
            {text('goal.noneAtAll')}
          </Button>
        )}
      </div>
    );
  }
  const count = value ?? min;
  const names = unitNames(activity);
  const unitText =
    unit === 'DAYS'
      ? text('goal.targetDays', { count })
      : names
        ? text('goal.targetCustom', { count, ...names })
        : text('goal.targetTimes', { count });
  return (
    <NumberStepper
      label={text('goal.target')}
      hideLabel
      value={count}
      onChange={onChange}
      min={min}
      max={max}
      unit={unitText}
      hint={hint}
      error={error}
    />
  );
}

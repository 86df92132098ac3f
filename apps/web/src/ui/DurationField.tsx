import { formatDuration, parseDuration } from '@sevenfold/domain/activity';
import { languageOfLocale } from '@sevenfold/domain/user';
import { type KeyboardEvent, useState } from 'react';
import { isComposed, useLocale, useText } from '#platform';
import { BOX, BOX_HEIGHT, FieldFrame, type FieldTexts } from './Field';
import { cx } from './cx';

export interface DurationFieldProps extends FieldTexts {
  /** Minutes; null when the field is empty or cannot be parsed. */
  minutes: number | null;
  onChange(minutes: number | null): void;
  /** Amounts in minutes, each with a button that adds it. */
  chips?: readonly number[] | undefined;
  /** Called by a chip with the sum, instead of changing the field. */
  onAdd?: ((minutes: number) => void) | undefined;
  /** Longest accepted duration in minutes; one day by default. */
  max?: number | undefined;
  /** 0 where no time at all can be typed, too. */
  min?: 0 | 1 | undefined;
  autoFocus?: boolean | undefined;
  /** Called on Enter when the text could be parsed. */
  onSubmit?: (() => void) | undefined;
}

const CHIPS = [15, 30, 60];
const DAY_MINUTES = 1440;

/**
 * Duration field that accepts the usual notations: "45", "1:30", "1h 30m", "1時間30分". The parsed duration is formatted
 * on blur.
 */
export function DurationField({
  label,
  hint,
  error,
  hideLabel,
  required,
  minutes,
  onChange,
  chips = CHIPS,
  onAdd = onChange,
  max = DAY_MINUTES,
  min,
  autoFocus,
  onSubmit,
}: DurationFieldProps) {
  const text = useText();
  const language = languageOfLocale(useLocale());
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const shown = typed ?? (minutes === null ? '' : formatDuration(minutes, language));
  const isUnparsable = typed !== null && typed.trim() !== '' && parseDuration(typed, max, min) === null;
  const type = (value: string) => {
    setTyped(value);
    setLeft(false);
    onChange(value.trim() === '' ? null : parseDuration(value, max, min));
  };
  const commit = () => {
    setLeft(true);
    if (!isUnparsable) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposed(event.nativeEvent)) return;
    commit();
    if (minutes !== null) onSubmit?.();
  };
  const add = (amount: number) => {
    setTyped(null);
    onAdd(Math.min(max, (minutes ?? 0) + amount));
  };
  return (
    <FieldFrame
      label={label}
      hint={hint ?? text('ui.durationHint')}
      error={error ?? (hasLeft && isUnparsable ? text('ui.durationError') : null)}
      hideLabel={hideLabel}
    >
      {({ id, describedBy, invalid }) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            id={id}
            type="text"
            autoComplete="off"
            autoFocus={autoFocus}
            required={required}
            value={shown}
            onChange={(event) => type(event.target.value)}
            onBlur={commit}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.target.select()}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            placeholder={text('ui.durationPlaceholder')}
            className={cx(BOX, BOX_HEIGHT, 'max-w-40 min-w-28 flex-1 px-3 tabular-nums')}
          />
          {chips.map((amount) => (
            <button
              key={amount}
              type="button"
              disabled={(minutes ?? 0) >= max}
              onClick={() => add(amount)}
              className="hit press min-h-8 rounded-full bg-n3 px-3 text-small text-n11 tabular-nums not-disabled:hover:bg-n4 not-disabled:active:bg-n5 disabled:opacity-60 dark:in-[[role=dialog]]:bg-n4 dark:in-[[role=dialog]]:not-disabled:hover:bg-n5"
            >
              +{formatDuration(amount, language)}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

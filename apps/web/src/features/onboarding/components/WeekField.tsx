import { parseWeek, type TypedWeek } from '@sevenfold/domain/typedWeek';
import { type KeyboardEvent, useState } from 'react';
import { isComposed, text as textNow, useText } from '#platform';
import { Button, cx, TextArea } from '#ui';
import { rejectedText } from '../rejectedText';

interface WeekFieldProps {
  readonly value: string;
  onChange(value: string): void;
  /** Called with a text in which something was understood. */
  onAdd(week: TypedWeek): void;
}

/** A week in words: "run 3x, read 4h". What is not understood stays in the field. */
export function WeekField({ value, onChange, onAdd }: WeekFieldProps) {
  const text = useText();
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const week = parseWeek(value);
    setError(rejectedText(week.rejected) ?? (week.activities.length === 0 ? textNow('onboarding.typeEmpty') : null));
    if (week.activities.length > 0) onAdd(week);
  };
  const submitByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposed(event.nativeEvent)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="mx-auto w-full max-w-140 pt-5">
      <p className="pb-1.5 text-small font-medium text-n11" aria-hidden="true">
        {text('onboarding.typeWeek')}
      </p>
      {/* The button is as high as the field, but does not reach down to an error below it. */}
      <div className={cx('flex gap-2', error !== null && 'items-start')}>
        <div className="min-w-0 flex-1">
          <TextArea
            label={text('onboarding.typeWeek')}
            hideLabel
            placeholder={text('onboarding.typeExample')}
            rows={1}
            value={value}
            onChange={(typed) => {
              onChange(typed);
              setError(null);
            }}
            onKeyDown={submitByEnter}
            error={error}
            autoComplete="off"
            enterKeyHint="done"
            className="min-h-11! resize-none! py-[calc((2.75rem-2px-1lh)/2)]!"
          />
        </div>
        <Button className="min-h-11" onClick={add}>
          {text('onboarding.typeAdd')}
        </Button>
      </div>
    </div>
  );
}

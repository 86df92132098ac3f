import type { KeyboardEvent, Ref } from 'react';
import { isComposed, useText } from '#platform';
import { Button, cx, TextArea } from '#ui';

interface WeekFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly error: string | null;
  onChange(value: string): void;
  onAdd(): void;
}

/** A week in words: "run 3x, read 4h". What is not understood stays in the field. */
export function WeekField({ ref, value, error, onChange, onAdd }: WeekFieldProps) {
  const text = useText();
  const submitByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposed(event.nativeEvent)) return;
    event.preventDefault();
    onAdd();
  };
  return (
    <div>
      <p className="pb-1.5 text-small font-medium text-n11" aria-hidden="true">
        {text('onboarding.typeWeek')}
      </p>
      {/* The button is as high as the field, but does not reach down to an error below it. */}
      <div className={cx('flex gap-2', error !== null && 'items-start')}>
        <div className="min-w-0 flex-1">
          <TextArea
            ref={ref}
            label={text('onboarding.typeWeek')}
            hideLabel
            placeholder={text('onboarding.typeExample')}
            rows={1}
            value={value}
            onChange={onChange}
            onKeyDown={submitByEnter}
            error={error}
            autoComplete="off"
            enterKeyHint="done"
            className="min-h-11! resize-none! py-[calc((2.75rem-2px-1lh)/2)]!"
          />
        </div>
        <Button className="min-h-11" onClick={onAdd}>
          {text('onboarding.typeAdd')}
        </Button>
      </div>
    </div>
  );
}

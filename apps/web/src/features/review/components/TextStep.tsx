import { REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#platform';
import { TextArea, useMedia } from '#ui';
import { withLine } from '../prompts';
import { tooLongError } from '../tooLong';

const COUNTER_FROM = REVIEW_TEXT_MAX - 1_000;

interface ReviewTextProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Suggested sentences from the week's facts. */
  prompts?: readonly string[] | undefined;
  /** Takes the focus when its step is shown. */
  isFocused?: boolean | undefined;
}

/** A text of a review that grows with what is written, with suggested sentences that can be inserted. */
export function ReviewText({ label, value, onChange, prompts = [], isFocused = false }: ReviewTextProps) {
  const text = useText();
  const open = prompts.filter((prompt) => !value.includes(prompt));
  const isTouch = useMedia('(pointer: coarse)');
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (prompt: string) => {
    const next = withLine(value, prompt);
    flushSync(() => onChange(next));
    // The pressed button is gone. On touch screens no field is focused, so that no keyboard opens.
    if (isTouch) return;
    field.current?.focus();
    field.current?.setSelectionRange(next.length, next.length);
  };
  return (
    <div className="flex flex-col gap-2.5">
      <TextArea
        ref={field}
        label={label}
        value={value}
        onChange={onChange}
        rows={2}
        limit={REVIEW_TEXT_MAX}
        counterFrom={COUNTER_FROM}
        error={tooLongError(value)}
        data-autofocus={isFocused ? '' : undefined}
        className="min-h-17! max-h-none! resize-none!"
      />
      {open.length > 0 && (
        <div
          role="group"
          aria-label={text('review.prompt', { name: text('review.prompts'), amount: label })}
          className="flex flex-wrap gap-2"
        >
          {open.map((prompt) => (
            <button
              key={prompt}
              type="button"
              onClick={() => insert(prompt)}
              className="press inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-control bg-n12/5 px-3 py-1.5 text-left text-small text-n11 tabular-nums hover:bg-n12/10 active:bg-n12/15 pointer-coarse:min-h-11"
            >
              <Plus className="size-3.5" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">{prompt}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

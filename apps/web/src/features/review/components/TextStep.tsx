import { REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import { Plus } from 'lucide-react';
import { useText } from '../../../platform/text';
import { TextArea } from '../../../ui/TextArea';
import { withLine } from '../prompts';
import { isShort } from '../useDraft';

const COUNTER_FROM = REVIEW_TEXT_MAX - 1_000;

interface ReviewTextProps {
  label: string;
  value: string;
  onChange(value: string): void;
  hint?: string | undefined;
  /** The heading above is the visible label. */
  hideLabel?: boolean | undefined;
  rows?: number | undefined;
  /** Suggested lines from the week's facts. */
  prompts?: readonly string[] | undefined;
}

/** A text of a review with suggested lines that can be inserted. */
export function ReviewText({ label, value, onChange, hint, hideLabel, rows = 6, prompts = [] }: ReviewTextProps) {
  const text = useText();
  const error = isShort(value) ? null : text('review.tooLong', { limit: REVIEW_TEXT_MAX });
  const open = prompts.filter((prompt) => !value.includes(prompt));
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={label}
        hideLabel={hideLabel}
        value={value}
        onChange={onChange}
        rows={rows}
        limit={REVIEW_TEXT_MAX}
        counterFrom={COUNTER_FROM}
        hint={hint}
        error={error}
        data-autofocus=""
        className="max-h-[50vh]"
      />
      {open.length > 0 && (
        <div role="group" aria-label={text('review.prompts')} className="flex flex-wrap gap-2">
          {open.map((prompt) => (
            <button
              key={prompt}
              type="button"
              onClick={() => onChange(withLine(value, prompt))}
              className="hit press inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-n3 px-3 py-1 text-left text-small text-n11 tabular-nums hover:bg-n4 active:bg-n5"
            >
              <Plus className="size-3.5" aria-hidden="true" />
              <span className="min-w-0 truncate">{prompt}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

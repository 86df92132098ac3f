import { FILTER_VALUE_MAX, type FilterField as Field } from '@sevenfold/domain/tracking';
import { X } from 'lucide-react';
import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useId, useRef } from 'react';
import { isComposed, text, useText } from '#platform';
import { BOX, cx, FieldFrame } from '#ui';
import { withValue } from '../trackingDraft';

interface FilterFieldProps {
  readonly field: Field;
  readonly values: readonly string[];
  readonly typed: string;
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
  onChange(values: readonly string[], typed: string): void;
}

/** Commas, also those of Japanese and Chinese. */
const COMMA = /[,、，]/u;

/** The values of one field of a rule as chips; Enter or a comma makes the typed text a value. */
export function FilterField({ field, values, typed, error, hint, onChange }: FilterFieldProps) {
  useText();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const label = text(`tracking.contains.${field}`);
  const add = () => onChange(withValue(values, typed), '');
  const remove = (value: string) => {
    onChange(
      values.filter((one) => one !== value),
      typed,
    );
    input.current?.focus();
  };
  /** Makes values of what stands before the last comma. */
  const split = (all: string) => {
    const parts = all.split(COMMA);
    const rest = parts.pop() ?? '';
    onChange(parts.reduce(withValue, values), rest.trimStart());
  };
  // Keyboards on screens and input methods type a comma without its key. A comma of a pasted name stays in it.
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { data, inputType, isComposing } = nativeEvent as InputEvent;
    if (inputType === 'insertText' && !isComposing && COMMA.test(data ?? '')) split(target.value);
    else onChange(values, target.value);
  };
  const endComposition = ({ data, currentTarget }: CompositionEvent<HTMLInputElement>) => {
    if (COMMA.test(data)) split(currentTarget.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method's Enter accepts its suggestion.
    if (isComposed(event.nativeEvent)) return;
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '') {
      const last = values.at(-1);
      if (last !== undefined) onChange(values.slice(0, -1), last);
    }
  };
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div className={cx(BOX, 'flex min-h-10 flex-wrap items-center gap-1.5 p-1.5 pointer-coarse:min-h-11')}>
          {values.length > 0 && (
            <ul id={listId} aria-label={label} className="contents">
              {values.map((value) => (
                <li
                  key={value}
                  className="inline-flex max-w-full items-center rounded-chip bg-n3 pl-2 text-small text-n12"
                >
                  <span className="min-w-0 truncate">{value}</span>
                  <button
                    type="button"
                    aria-label={text('tracking.removeValue', { value })}
                    onClick={() => remove(value)}
                    className="hit press inline-flex size-7 flex-none items-center justify-center rounded-chip text-n10 hover:text-n12"
                  >
                    <X className="size-3.5" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            ref={input}
            id={id}
            data-autofocus
            value={typed}
            maxLength={FILTER_VALUE_MAX}
            autoComplete="off"
            autoCapitalize="none"
            placeholder={placeholderOf(field, values.length === 0)}
            onChange={change}
            onCompositionEnd={endComposition}
            onKeyDown={press}
            onBlur={add}
            onFocus={(event) => event.currentTarget.select()}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            className="min-h-7 min-w-24 flex-1 bg-transparent px-1.5 text-body text-n12 shadow-none! outline-none! placeholder:text-n9 max-medium:text-[1rem]"
          />
        </div>
      )}
    </FieldFrame>
  );
}

function placeholderOf(field: Field, isEmpty: boolean): string {
  if (!isEmpty) return text('tracking.valueOr');
  return field === 'NAME' ? text('tracking.valueFirst') : '';
}

import { characterCount, toOneLine } from '@sevenfold/domain/text';
import type { TextKey } from '@sevenfold/i18n';
import { type KeyboardEvent, useState } from 'react';
import { isComposed, text } from '#platform';
import { usePausedSave } from './usePausedSave';

interface TextAutosaveDeps {
  /** Text that is saved now. */
  readonly saved: string;
  /** Maximum length in characters, as `characterCount` counts them. */
  readonly limit: number;
  /** Reason why a text cannot be saved; null if it can. */
  readonly errorOf: (value: string) => TextKey | null;
  /** Called with one trimmed line that differs from the saved one. */
  readonly onSave: (value: string) => void;
}

/**
 * A line of text that is saved when typing pauses, on blur and when the screen is left, if it is valid; an invalid one
 * stays typed.
 */
export function useTextAutosave({ saved, limit, errorOf, onSave }: TextAutosaveDeps) {
  const parse = (typed: string) => (errorOf(typed) === null ? toOneLine(typed) : null);
  const { text: value, isTyped, change, save, reset } = usePausedSave({ saved, parse, onSave });
  const [hasLeft, setLeft] = useState(false);
  const error = isTyped ? errorOf(value) : null;
  const isTooLong = isTyped && characterCount(toOneLine(value)) > limit;
  const finish = () => {
    save();
    setLeft(true);
    if (error === null) reset();
  };
  return {
    reset,
    field: {
      value,
      limit,
      error: error !== null && (hasLeft || isTooLong) ? text(error, { max: limit }) : null,
      onChange: (changed: string) => {
        change(changed);
        setLeft(false);
      },
      onBlur: finish,
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !isComposed(nativeEvent) && finish(),
    },
  };
}

import { characterCount, toOneLine } from '@sevenfold/domain/text';
import type { TextKey } from '@sevenfold/i18n';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposed, text, useFlushOnHide } from '#platform';

const PAUSE_MS = 1_000;

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
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const error = typed === null ? null : errorOf(typed);
  const isTooLong = typed !== null && characterCount(toOneLine(typed)) > limit;
  const commit = () => {
    const value = typed === null ? saved : toOneLine(typed);
    if (error === null && value !== saved) onSave(value);
  };
  const latest = useRef(commit);
  useLayoutEffect(() => {
    latest.current = commit;
  });
  useFlushOnHide(useCallback(() => latest.current(), []));
  // Without dependencies, so that each render, and with it each key, restarts the timer.
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(commit, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const finish = () => {
    commit();
    setLeft(true);
    if (error === null) setTyped(null);
  };
  return {
    /** Drops what is typed. */
    reset: () => setTyped(null),
    field: {
      value: typed ?? saved,
      limit,
      error: error !== null && (hasLeft || isTooLong) ? text(error, { max: limit }) : null,
      onChange: (value: string) => {
        setTyped(value);
        setLeft(false);
      },
      onBlur: finish,
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !isComposed(nativeEvent) && finish(),
    },
  };
}

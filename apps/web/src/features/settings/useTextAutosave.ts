import { characterCount, toOneLine } from '@sevenfold/domain/text';
import type { TextKey } from '@sevenfold/i18n';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposed, text, useFlushOnHide } from '#platform';

const PAUSE_MS = 1_000;

interface Typed {
  readonly text: string;
  /** True once it was saved. From then on, what another device saves replaces it, and it is not saved again. */
  readonly isSaved: boolean;
}

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
  const [typed, setTyped] = useState<Typed | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const line = typed === null ? saved : toOneLine(typed.text);
  const isReplaced = typed?.isSaved === true && line !== saved;
  const value = typed === null || isReplaced ? saved : typed.text;
  const error = typed === null ? null : errorOf(value);
  const isTooLong = typed !== null && characterCount(toOneLine(value)) > limit;
  const commit = () => {
    if (typed === null || typed.isSaved || error !== null) return;
    if (line !== saved) onSave(line);
    setTyped({ ...typed, isSaved: true });
  };
  const latest = useRef(commit);
  useLayoutEffect(() => {
    latest.current = commit;
  });
  useFlushOnHide(useCallback(() => latest.current(), []));
  // Without dependencies, so that each render, and with it each key, restarts the timer.
  useEffect(() => {
    if (typed === null || typed.isSaved) return undefined;
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
      value,
      limit,
      error: error !== null && (hasLeft || isTooLong) ? text(error, { max: limit }) : null,
      onChange: (changed: string) => {
        setTyped({ text: changed, isSaved: false });
        setLeft(false);
      },
      onBlur: finish,
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !isComposed(nativeEvent) && finish(),
    },
  };
}

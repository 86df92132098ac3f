import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFlushOnHide } from '#platform';

const PAUSE_MS = 1_000;

interface Typed {
  readonly text: string;
  /** True once it was saved. From then on, what another device saves replaces it, and it is not saved again. */
  readonly isSaved: boolean;
}

interface PausedSaveDeps {
  /** Value that is saved now. */
  readonly saved: string;
  /** Returns the value that a typed text is saved as; null if it cannot be saved. */
  readonly parse: (typed: string) => string | null;
  /** Called with a value that differs from the saved one. */
  readonly onSave: (value: string) => void;
}

interface PausedSave {
  /** Text that the field shows. */
  readonly text: string;
  /** True from the first key until `reset`. */
  readonly isTyped: boolean;
  change(text: string): void;
  /** Saves what is typed now, if it can be. */
  save(): void;
  /** Drops what is typed. */
  reset(): void;
}

/** A typed value that is saved when typing pauses and when the screen is left, if it is valid. */
export function usePausedSave({ saved, parse, onSave }: PausedSaveDeps): PausedSave {
  const [typed, setTyped] = useState<Typed | null>(null);
  const value = typed === null ? saved : parse(typed.text);
  const isReplaced = typed?.isSaved === true && value !== saved;
  const save = () => {
    if (typed === null || typed.isSaved || value === null) return;
    if (value !== saved) onSave(value);
    setTyped({ ...typed, isSaved: true });
  };
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  useFlushOnHide(useCallback(() => latest.current(), []));
  // Without dependencies, so that each render, and with it each key, restarts the timer.
  useEffect(() => {
    if (typed === null || typed.isSaved) return undefined;
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return {
    text: typed === null || isReplaced ? saved : typed.text,
    isTyped: typed !== null,
    change: (text) => setTyped({ text, isSaved: false }),
    save,
    reset: () => setTyped(null),
  };
}

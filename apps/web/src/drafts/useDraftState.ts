import { useRef, useState } from 'react';
import { sessionUserId } from '#data';
import { drafts } from './drafts';
import { keepDrafts } from './draftStorage';

let isRestored = false;

/** Restores the drafts of before a reload. Runs with the first draft that is read, when the session is known. */
function restoreOnce(): void {
  if (isRestored) return;
  isRestored = true;
  keepDrafts(sessionUserId);
}

/** True if the key has a draft that was neither submitted nor discarded. */
export function hasDraft(key: string): boolean {
  restoreOnce();
  return drafts.has(key);
}

/** The draft of a key; undefined without one. */
export function readDraft(key: string): unknown {
  restoreOnce();
  return drafts.get(key);
}

/** Keeps a draft, or removes it if it is undefined. */
export function writeDraft(key: string, draft: unknown): void {
  restoreOnce();
  if (draft === undefined) drafts.delete(key);
  else drafts.set(key, draft);
}

export interface DraftState<T> {
  readonly value: T;
  /** Initial value, without the draft. */
  readonly initial: T;
  /** True if the value is a draft of an earlier opening and has not been changed since. */
  readonly isRestored: boolean;
  /** Accepts an updater function, for several changes before the next render. */
  readonly change: (next: T | ((before: T) => T)) => void;
  /** Removes the draft. Call it when the input is submitted or discarded. */
  readonly drop: () => void;
  /** Discards the draft and resets to a new initial value. */
  readonly startOver: () => void;
}

/**
 * State of a sheet's input that survives closing the sheet: it is restored when a sheet with the same key opens, until
 * `drop` is called.
 *
 * @param key identifies the sheet and its subject
 * @param begin returns the initial value
 */
export function useDraftState<T>(key: string, begin: () => T): DraftState<T> {
  const [initial, setInitial] = useState(begin);
  const [restored] = useState(() => (hasDraft(key) ? { value: drafts.get(key) as T } : null));
  const [value, setValue] = useState(restored ? restored.value : initial);
  const latest = useRef(value);
  return {
    value,
    initial,
    isRestored: value === restored?.value,
    change: (wanted) => {
      const next = typeof wanted === 'function' ? (wanted as (before: T) => T)(latest.current) : wanted;
      latest.current = next;
      setValue(next);
      if (JSON.stringify(next) === JSON.stringify(initial)) drafts.delete(key);
      else drafts.set(key, next);
    },
    drop: () => void drafts.delete(key),
    startOver: () => {
      const fresh = begin();
      drafts.delete(key);
      latest.current = fresh;
      setInitial(fresh);
      setValue(fresh);
    },
  };
}

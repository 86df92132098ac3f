import { useRef, useState } from 'react';
import { sessionUserId } from '../data/device';
import { drafts } from './drafts';
import { keepDrafts } from './draftStorage';

// This module is loaded with the first sheet that keeps what is typed in it.
keepDrafts(sessionUserId);

/** True if something was typed under a key and neither submitted nor discarded. */
export const hasDraft = (key: string): boolean => drafts.has(key);

export interface DraftState<T> {
  readonly value: T;
  /** What the sheet began with, before anything was typed. */
  readonly begun: T;
  /** True if it still is what was typed before the sheet was last closed. */
  readonly isKept: boolean;
  /** Takes a function of the value before where several fields can change before the next render. */
  readonly change: (next: T | ((before: T) => T)) => void;
  /** To be called when it is submitted or deliberately discarded. */
  readonly drop: () => void;
  /** Discards what was typed and begins anew. */
  readonly startOver: () => void;
}

/**
 * State of what somebody types in a sheet. It outlives the sheet: opened again with the same key, it shows what was
 * typed, until that is dropped.
 *
 * @param key names the sheet and its subject
 * @param begin makes what the sheet shows when nothing was typed
 */
export function useDraftState<T>(key: string, begin: () => T): DraftState<T> {
  const [begun, setBegun] = useState(begin);
  const [kept] = useState(() => (drafts.has(key) ? { value: drafts.get(key) as T } : null));
  const [value, setValue] = useState(kept ? kept.value : begun);
  const latest = useRef(value);
  return {
    value,
    begun,
    isKept: value === kept?.value,
    change: (wanted) => {
      const next = typeof wanted === 'function' ? (wanted as (before: T) => T)(latest.current) : wanted;
      latest.current = next;
      setValue(next);
      if (JSON.stringify(next) === JSON.stringify(begun)) drafts.delete(key);
      else drafts.set(key, next);
    },
    drop: () => void drafts.delete(key),
    startOver: () => {
      const fresh = begin();
      drafts.delete(key);
      latest.current = fresh;
      setBegun(fresh);
      setValue(fresh);
    },
  };
}

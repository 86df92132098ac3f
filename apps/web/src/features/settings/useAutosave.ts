import { useCallback, useEffect, useState } from 'react';
import { dispatch, undo } from '../../dispatch/dispatch';
import type { Command } from '../../data/replica';
import { text } from '../../platform/text';
import { announce } from '../../ui/announce';

const SHOWN_MS = 5_000;

/** A change that was just made, and of which field. */
interface Saved {
  readonly field: string;
  readonly command: Command;
}

export interface Autosave {
  /** The field that was just saved; its tick shows. */
  readonly field: string | undefined;
  save(field: string, command: Command): void;
  takeBack(): void;
}

/** Saves every change as it is made; for a moment the field says so, and offers to take it back. */
export function useAutosave(): Autosave {
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => setSaved(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  const save = useCallback((field: string, command: Command) => {
    dispatch(command);
    announce(text('settings.saved'));
    setSaved({ field, command });
  }, []);
  const takeBack = () => {
    if (saved) undo(saved.command);
    setSaved(null);
  };
  return { field: saved?.field, save, takeBack };
}

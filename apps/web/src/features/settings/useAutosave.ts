import type { Settings } from '@sevenfold/contract';
import { useCallback, useEffect, useState } from 'react';
import { dispatch, undo } from '#dispatch';
import type { Command } from '#data';
import { text } from '#platform';
import { announce } from '#ui';

const SHOWN_MS = 5_000;

/** The latest change and its field. */
interface Saved {
  readonly field: string;
  readonly command: Command;
}

export interface Autosave {
  /** Field that was just saved and shows a tick. */
  readonly field: string | undefined;
  save(field: string, command: Command): void;
  takeBack(): void;
}

/** Props of a part of the settings. */
export interface SettingsPart {
  readonly settings: Settings;
  readonly autosave: Autosave;
  change(change: Partial<Settings>): void;
}

/** Saves each change immediately; the field shows a tick, and a toast offers to undo. */
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

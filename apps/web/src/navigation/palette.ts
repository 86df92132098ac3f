import type { CivilDate } from '@sevenfold/domain/calendar';
import { useSyncExternalStore } from 'react';

/** all: every item. record: only items that record an entry. */
export type PaletteMode = 'all' | 'record';

/** The overlays that any screen may open. */
export type Overlay =
  | { readonly kind: 'palette'; readonly mode: PaletteMode; readonly date: CivilDate | undefined }
  | { readonly kind: 'shortcuts' };

let shown: Overlay | null = null;
const watchers = new Set<() => void>();

function show(next: Overlay | null): void {
  shown = next;
  for (const changed of watchers) changed();
}

/** Opens the command palette. It records entries for `date`, by default today. */
export const openPalette = (mode: PaletteMode = 'all', date?: CivilDate): void => show({ kind: 'palette', mode, date });
/** Opens the list of shortcuts. */
export const openShortcutList = (): void => show({ kind: 'shortcuts' });
export const closeOverlay = (): void => show(null);

const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

export const useOverlay = (): Overlay | null => useSyncExternalStore(watch, () => shown);

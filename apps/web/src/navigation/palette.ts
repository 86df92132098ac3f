import type { CivilDate } from '@sevenfold/domain/calendar';
import { createStore, useDerived } from '#platform';

/** all: every item. record: only items that record an entry. */
export type PaletteMode = 'all' | 'record';

/** The overlays that any screen may open. */
export type Overlay =
  | { readonly kind: 'palette'; readonly mode: PaletteMode; readonly date: CivilDate | undefined }
  | { readonly kind: 'shortcuts' };

const shown = createStore<Overlay | null>(null);

/** Opens the command palette. It records entries for `date`, by default today. */
export const openPalette = (mode: PaletteMode = 'all', date?: CivilDate): void =>
  shown.set({ kind: 'palette', mode, date });
/** Opens the list of shortcuts. */
export const openShortcutList = (): void => shown.set({ kind: 'shortcuts' });
export const closeOverlay = (): void => shown.set(null);

export const useOverlay = (): Overlay | null => useDerived(shown);

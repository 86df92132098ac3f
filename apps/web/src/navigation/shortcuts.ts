import { useLayoutEffect, useRef } from 'react';
import { lazyImport } from '#platform';
import type { ShortcutMap } from './shortcutSettings';

interface Layer {
  readonly current: () => ShortcutMap;
}

/** Shortcuts of screens. The last registered wins, and all win over those of the shell. */
const screens: Layer[] = [];
const shell: Layer[] = [];

/**
 * Registers shortcuts while the component is mounted. They are inactive while the user types or a dialog or menu is
 * open. Keys that the focused control handles (Space on a button, arrows in a group) go to the control, unless it or a
 * parent has `data-shortcuts`. Users can switch off single keys.
 */
export function useShortcuts(map: ShortcutMap, enabled = true): void {
  useLayer(screens, map, enabled);
}

/** Shortcuts of the shell; those of a screen with the same name win. */
export function useShellShortcuts(map: ShortcutMap): void {
  useLayer(shell, map, true);
}

function useLayer(layers: Layer[], map: ShortcutMap, enabled: boolean): void {
  const latest = useRef(map);
  useLayoutEffect(() => {
    latest.current = map;
  });
  // Not after paint: a key that follows the first frame at once would be lost.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const layer: Layer = { current: () => latest.current };
    layers.push(layer);
    if (screens.length + shell.length === 1) document.addEventListener('keydown', onKeyDown);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (screens.length + shell.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [layers, enabled]);
}

let keys: typeof import('./shortcutKeys') | undefined;

/** True while the next key may be the second one of a shortcut, such as the `d` of `g d`. */
export const isKeyAwaited = (): boolean => keys?.isKeyAwaited() ?? false;

/** Loads the handling of keys, which the first screen does without until one is pressed. */
export async function loadShortcutKeys(): Promise<void> {
  keys = await lazyImport(() => import('./shortcutKeys'));
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const handle = () =>
    keys?.handleKey(
      event,
      [...screens.toReversed(), ...shell].map((layer) => layer.current()),
    );
  if (keys) handle();
  else void loadShortcutKeys().then(handle, () => undefined);
}

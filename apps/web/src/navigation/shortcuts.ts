import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isSingleKey, keyName, repeats } from './keys';

/**
 * Handlers by shortcut: `j`, `space`, `+`, `ArrowLeft`, `mod+k`, or two keys one after the other, `g d`. The browser's
 * default action is prevented.
 */
export type ShortcutMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

interface Layer {
  readonly current: () => ShortcutMap;
}

/** Shortcuts of screens. The last registered wins, and all win over those of the shell. */
const screens: Layer[] = [];
const shell: Layer[] = [];

const SEQUENCE_MS = 1_500;
let first: { readonly name: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Registers shortcuts while the component is mounted. They are inactive while the user types or a dialog or menu is
 * open. Keys that the focused control handles (Space on a button, arrows in a group) go to the control, unless it or a
 * parent has `data-shortcuts`. Users can switch off single keys.
 */
export function useShortcuts(map: ShortcutMap, enabled = true): void {
  useLayer(screens, map, enabled);
}

/** Shortcuts of the shell; those of a screen with the same name win. */
export function useShellShortcuts(map: ShortcutMap, enabled = true): void {
  useLayer(shell, map, enabled);
}

function useLayer(layers: Layer[], map: ShortcutMap, enabled: boolean): void {
  const latest = useRef(map);
  useLayoutEffect(() => {
    latest.current = map;
  });
  useEffect(() => {
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

/** True on Apple's machines, where `mod` is ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const name = keyName(event, isApple);
  if (name === null || (event.repeat && !repeats(name)) || !isFree(event.target, name)) return;
  const act = findAct(name);
  if (!act) return;
  event.preventDefault();
  act(event);
}

function findAct(name: string): ((event: KeyboardEvent) => void) | undefined {
  const before = first?.name;
  clearTimeout(first?.timer);
  first = undefined;
  const maps = [...screens.toReversed(), ...shell].map((layer) => layer.current());
  const find = (wanted: string) => maps.find((map) => Object.hasOwn(map, wanted))?.[wanted];
  const second = before === undefined ? undefined : find(`${before} ${name}`);
  if (second) return second;
  if (maps.some((map) => Object.keys(map).some((known) => known.startsWith(`${name} `)))) {
    first = { name, timer: setTimeout(() => (first = undefined), SEQUENCE_MS) };
  }
  return find(name);
}

/** Fields in which keys are text. */
export const TYPING =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=range],[type=color]),textarea,select,[contenteditable]:not([contenteditable=false])';
const OVERLAY =
  ':is([role=dialog],[role=alertdialog],[role=menu],[role=listbox]):not([data-state=closed],[hidden]),dialog[open]';
const ACTS_ON_SPACE =
  'button,a[href],summary,label,input,[role=button],[role=checkbox],[role=radio],[role=switch],[role=tab],[role=gridcell]';
const ACTS_ON_ARROWS =
  '[role=radiogroup],[role=tablist],[role=toolbar],[role=slider],[role=grid],input[type=range],input[type=radio]';

/** True if the event is for shortcuts, not for the focused element or an open dialog. */
function isFree(target: EventTarget | null, name: string): boolean {
  if (isSingleKey(name) && !shortcutsEnabled()) return false;
  if (document.querySelector(OVERLAY)) return false;
  if (!(target instanceof Element)) return true;
  if (target.closest(TYPING)) return name === 'mod+k' || name === 'mod+\\';
  if (target.closest('[data-shortcuts]')) return true;
  if (name === 'space' || name === 'Enter') return !target.closest(ACTS_ON_SPACE);
  return !(name.startsWith('Arrow') && target.closest(ACTS_ON_ARROWS));
}

const ENABLED_KEY = 'sevenfold.shortcuts';
const watchers = new Set<() => void>();

/** True if single-key shortcuts are on for this device. */
export const shortcutsEnabled = (): boolean => localStorage.getItem(ENABLED_KEY) !== 'off';

export function enableShortcuts(enabled: boolean): void {
  if (enabled) localStorage.removeItem(ENABLED_KEY);
  else localStorage.setItem(ENABLED_KEY, 'off');
  for (const changed of watchers) changed();
}

const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

export const useShortcutsEnabled = (): boolean => useSyncExternalStore(watch, shortcutsEnabled);

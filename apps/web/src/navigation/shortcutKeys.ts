import { isSingleKey, keyName, repeats } from './keys';
import { shortcutsEnabled, type ShortcutMap } from './shortcutSettings';

const SEQUENCE_MS = 1_500;
let first: { readonly name: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

/** True while the next key may be the second one of a shortcut. */
export const isKeyAwaited = (): boolean => first !== undefined;

/** True on Apple's machines, where `mod` is ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Browsers click the focused button when Space is released, Firefox also if its press was prevented. */
function preventClick(event: KeyboardEvent): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  document.removeEventListener('keyup', preventClick, true);
}

/** Runs the shortcut of a key. @param maps the registered shortcuts; the first one that has the key wins */
export function handleKey(event: KeyboardEvent, maps: readonly ShortcutMap[]): void {
  const name = keyName(event, isApple);
  // The release of the press before may have been lost to another window.
  if (name === 'space' && !event.repeat) document.removeEventListener('keyup', preventClick, true);
  if (name === null || (event.repeat && !repeats(name)) || !isFree(event.target, name)) return;
  const act = findAct(name, maps);
  if (!act) return;
  event.preventDefault();
  if (name === 'space') document.addEventListener('keyup', preventClick, true);
  act(event);
}

function findAct(name: string, maps: readonly ShortcutMap[]): ((event: KeyboardEvent) => void) | undefined {
  const before = first?.name;
  clearTimeout(first?.timer);
  first = undefined;
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

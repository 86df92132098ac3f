import { isComposed } from '#platform';

/** The properties of a keyboard event that identify the key. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

const NAMED: Readonly<Record<string, string>> = {
  ' ': 'space',
  // On keyboards where + is Shift and =, = works too.
  '=': '+',
  '−': '-',
};

/**
 * The name of a shortcut: `j`, `+`, `?`, `space`, `ArrowLeft`, `mod+k`, `mod+shift+z`; null if the event is not a
 * shortcut. `mod` is ⌘ on Apple's machines and Ctrl elsewhere.
 */
export function keyName(press: KeyPress, isApple: boolean): string | null {
  if (isComposed(press) || press.altKey) return null;
  const [mod, other] = isApple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (other) return null;
  const base = baseName(press, mod);
  if (base === null) return null;
  // For signs, Shift depends on the layout and is ignored; for letters and named keys it counts.
  const shift = press.shiftKey && (base.length > 1 || /[a-z]/.test(base)) ? 'shift+' : '';
  return `${mod ? 'mod+' : ''}${shift}${base}`;
}

function baseName({ key, code }: KeyPress, mod: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  // In other scripts the letter is taken from the physical key.
  if (key.length === 1 && key > '~' && letter) return letter;
  if (mod && code === 'Backslash') return '\\';
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(key))
    return null;
  return NAMED[key] ?? (key.length === 1 ? key.toLowerCase() : key);
}

/** True if holding the key down repeats the shortcut. */
export const repeats = (name: string): boolean => /^(Arrow\w+|[jk+-])$/.test(name);

/** True if the shortcut is a single key; users can switch those off. */
export const isSingleKey = (name: string): boolean => !name.startsWith('mod+');

/** What of a keyboard event names its key. */
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

/**
 * True if the press belongs to an input method that is composing (Safari reports the closing Enter by the code alone).
 */
export const isComposed = ({ isComposing, keyCode }: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

const NAMED: Readonly<Record<string, string>> = {
  ' ': 'space',
  // Where + is the shifted key of =, nobody should have to hold shift for it.
  '=': '+',
  '−': '-',
};

/**
 * The name a shortcut has in a map: `j`, `+`, `?`, `space`, `ArrowLeft`, `mod+k`, `mod+shift+z`; null for what is no
 * shortcut. `mod` is ⌘ on Apple's machines and Ctrl elsewhere.
 */
export function keyName(press: KeyPress, isApple: boolean): string | null {
  if (isComposed(press) || press.altKey) return null;
  const [mod, other] = isApple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (other) return null;
  const base = baseName(press, mod);
  if (base === null) return null;
  // A sign is what it is however it is typed; shift tells letters and named keys apart.
  const shift = press.shiftKey && (base.length > 1 || /[a-z]/.test(base)) ? 'shift+' : '';
  return `${mod ? 'mod+' : ''}${shift}${base}`;
}

function baseName({ key, code }: KeyPress, mod: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  // On a keyboard of another script the letter is taken from its place.
  if (key.length === 1 && key > '~' && letter) return letter;
  if (mod && code === 'Backslash') return '\\';
  if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified'].includes(key))
    return null;
  return NAMED[key] ?? (key.length === 1 ? key.toLowerCase() : key);
}

/** True if holding the key down repeats the shortcut; the others happen once a press. */
export const repeats = (name: string): boolean => /^(Arrow\w+|[jk+-])$/.test(name);

/** True if the shortcut is a single key, which the person may switch off. */
export const isSingleKey = (name: string): boolean => !name.startsWith('mod+');

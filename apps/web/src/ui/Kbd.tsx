import { cx } from './cx';

const APPLE = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: APPLE ? '⌘' : 'Ctrl',
  enter: '↵',
  space: 'Space',
  esc: 'Esc',
  left: '←',
  right: '→',
};

/** Returns the labels of the keys of a shortcut such as "mod+k" or "g d", in the order they are pressed. */
export function keyNames(keys: string): string[] {
  return keys.split(/[+ ](?=.)/).map((key) => NAMES[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key));
}

export interface KbdProps {
  /** Shortcut: "mod+k" (mod: ⌘ or Ctrl), "g d" (one after the other), "?", "+". */
  keys: string;
  className?: string;
  /** Uses the text colour of the surrounding filled button. */
  onFill?: boolean | undefined;
}

/** A shortcut as small key caps. Hidden from screen readers, which use `aria-keyshortcuts` or a list instead. */
export function Kbd({ keys, className, onFill = false }: KbdProps) {
  const cap = onFill ? 'border-current/40' : 'border-n5 bg-n2 text-n10 dark:bg-n3';
  return (
    <span className={cx('inline-flex gap-0.5', className)} aria-hidden="true">
      {keyNames(keys).map((name) => (
        <kbd key={name} className={cx('min-w-5 rounded-chip border px-1 text-center font-sans text-micro', cap)}>
          {name}
        </kbd>
      ))}
    </span>
  );
}

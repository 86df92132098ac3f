import { cx } from './cx';

export type ButtonVariant = 'primary' | 'neutral' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /** At most one primary button per screen. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Uses the full width of the column. */
  block?: boolean | undefined;
}

export const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'primary',
  // Stronger in the dark theme, whose cards are n2 and whose dialogs are n3.
  neutral:
    'bg-n3 text-n12 not-disabled:hover:bg-n4 not-disabled:active:bg-n5 dark:bg-n4 dark:not-disabled:hover:bg-n5 dark:not-disabled:active:bg-n6',
  ghost: 'text-n11 not-disabled:hover:bg-n3 not-disabled:active:bg-n4 not-disabled:hover:text-n12',
  danger:
    'bg-danger-solid text-on-solid not-disabled:hover:bg-[color-mix(in_oklab,var(--red-solid)_90%,var(--n12))] not-disabled:active:bg-[color-mix(in_oklab,var(--red-solid)_82%,var(--n12))]',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 py-1 text-small gap-1.5 pointer-coarse:min-h-9',
  medium: 'min-h-9 px-4 py-1.5 text-body gap-2 pointer-coarse:min-h-11',
  large: 'min-h-11 px-5 py-2 text-body gap-2',
};

/** Button classes, for links that look like buttons. */
export function buttonClass({ variant = 'neutral', size = 'medium', block = false }: ButtonLook = {}): string {
  return cx(
    'hit press inline-flex items-center justify-center rounded-control text-center select-none',
    'font-medium disabled:opacity-60 aria-disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    block && 'w-full',
  );
}

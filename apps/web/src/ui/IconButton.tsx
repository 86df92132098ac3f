import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, VARIANTS } from './buttonClass';
import { cx } from './cx';

export interface IconButtonLook {
  variant?: ButtonVariant | undefined;
  /** Visible size of 32 or 36 pixels; the touch target is always 44. */
  size?: 'small' | 'medium' | undefined;
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'>, IconButtonLook {
  /** Name of the action, for screen readers and the tooltip. */
  label: string;
  icon: ReactNode;
  kbd?: string | undefined;
  /** Set to false where the label is visible next to the button. */
  tooltip?: boolean | undefined;
}

export function iconButtonClass({ variant = 'ghost', size = 'medium' }: IconButtonLook): string {
  return cx(
    'hit press inline-flex flex-none items-center justify-center rounded-icon select-none disabled:opacity-60 aria-disabled:opacity-60',
    size === 'small' ? 'size-8' : 'size-9',
    VARIANTS[variant],
  );
}

export function IconButton({
  label,
  icon,
  variant,
  size,
  kbd,
  tooltip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...(tooltip && { 'data-tooltip': label, 'data-keys': kbd })}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(iconButtonClass({ variant, size }), className)}
    >
      {icon}
    </button>
  );
}

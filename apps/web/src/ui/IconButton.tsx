import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, VARIANTS } from './buttonClass';
import { cx } from './cx';
import { Tooltip } from './Tooltip';

export interface IconButtonLook {
  variant?: ButtonVariant | undefined;
  /** 32 or 36 pixels to see; 44 to touch either way. */
  size?: 'small' | 'medium' | undefined;
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'>, IconButtonLook {
  /** What it does, in words: for screen readers and the tooltip. */
  label: string;
  icon: ReactNode;
  kbd?: string | undefined;
  /** False where the meaning stands beside it. */
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
  const button = (
    <button {...rest} type={type} aria-label={label} className={cx(iconButtonClass({ variant, size }), className)}>
      {icon}
    </button>
  );
  return tooltip ? (
    <Tooltip text={label} kbd={kbd}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}

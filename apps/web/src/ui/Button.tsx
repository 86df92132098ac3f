import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './buttonClass';
import { cx } from './cx';
import { Kbd } from './Kbd';
import { Spinner } from './Spinner';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** A request is pending: shows a spinner and ignores presses. The focus stays. */
  busy?: boolean | undefined;
  /** Keyboard shortcut of the same action; shown only on devices with a keyboard. */
  kbd?: string | undefined;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  kbd,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, block }), className)}
      onClick={press}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {kbd && (
        <Kbd
          keys={kbd}
          className="max-expanded:hidden pointer-coarse:hidden"
          onFill={variant === 'primary' || variant === 'danger'}
        />
      )}
    </button>
  );
}

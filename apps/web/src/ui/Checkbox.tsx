import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/checkbox';
import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import { BOX_HEIGHT } from './Field';
import type { ToggleProps } from './Switch';

const LABEL_ROW = 'flex items-center gap-3';

interface CheckboxProps extends ToggleProps {
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  /** Picture before the label; screen readers ignore it. */
  icon?: ReactNode;
}

/** A checkbox of a form, with its label after the box. */
export function Checkbox({
  label,
  description,
  checked,
  onChange,
  disabled = false,
  hideLabel = false,
  icon,
}: CheckboxProps) {
  const id = useId();
  return (
    <div
      className={
        hideLabel
          ? cx(BOX_HEIGHT, 'flex items-center')
          : cx('flex min-h-11 gap-3', icon === undefined ? 'items-start py-2.5' : 'items-center py-1.5')
      }
    >
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(state) => onChange(state === true)}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : `${id}note`}
        className={cx(
          !hideLabel && icon === undefined && 'mt-px',
          'hit inline-flex size-5 flex-none items-center justify-center rounded-chip border-2 border-n8 bg-card transition-colors not-disabled:hover:border-n10 data-[state=checked]:border-n12 data-[state=checked]:bg-y9 disabled:opacity-60 dark:data-[state=checked]:border-y9',
        )}
      >
        <Radix.Indicator>
          <Check className="size-3.5 text-on-primary stroke-[3]" aria-hidden="true" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className={cx('min-w-0 flex-1', hideLabel && 'sr-only', icon !== undefined && LABEL_ROW)}>
        {icon}
        <span className={cx('block text-body text-n12', disabled && 'opacity-60')}>{label}</span>
        {description !== undefined && (
          <span id={`${id}note`} className="block text-small text-n10">
            {description}
          </span>
        )}
      </label>
    </div>
  );
}

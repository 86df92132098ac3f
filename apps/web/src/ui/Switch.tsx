import * as Radix from 'radix-ui/switch';
import { useId } from 'react';
import { cx } from './cx';

export interface ToggleProps {
  label: string;
  description?: string | undefined;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean | undefined;
}

/** Switch that takes effect immediately: label first, switch at the end. */
export function Switch({ label, description, checked, onChange, disabled = false }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-4">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className={cx('block text-body text-n12', disabled && 'opacity-60')}>{label}</span>
        {description !== undefined && (
          <span id={`${id}note`} className="block text-small text-n10">
            {description}
          </span>
        )}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : `${id}note`}
        className="group hit inline-flex h-6 w-10 flex-none items-center rounded-full border border-n8 bg-n4 transition-colors not-disabled:hover:border-n10 data-[state=checked]:border-n12 data-[state=checked]:bg-y9 disabled:opacity-60 dark:data-[state=checked]:border-y9"
      >
        <Radix.Thumb className="flex size-4 translate-x-0.75 items-center justify-center rounded-full bg-n10 transition-[translate,background-color] data-[state=checked]:translate-x-4.75 data-[state=checked]:bg-on-primary">
          <svg
            viewBox="0 0 16 16"
            className="size-full stroke-y9 opacity-0 transition-opacity group-data-[state=checked]:opacity-100"
            fill="none"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="m4.8 8.2 2.2 2.2 4.2-4.6" />
          </svg>
        </Radix.Thumb>
      </Radix.Root>
    </div>
  );
}

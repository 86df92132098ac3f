import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';
import { BOX, BOX_HEIGHT, FieldFrame, type FieldTexts } from './Field';
import { counterText } from './counter';

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'required' | 'maxLength'> {
  value: string;
  onChange(value: string): void;
  /** Maximum length. Longer text can be typed: counter and error report it, and pasted text is never cut silently. */
  limit?: number | undefined;
  /** Length from which the counter is shown; three quarters of the limit by default. */
  counterFrom?: number | undefined;
  leading?: ReactNode;
  trailing?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  required,
  value,
  onChange,
  limit,
  counterFrom,
  leading,
  trailing,
  className,
  id: wanted,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      id={wanted}
      counter={counterText(value, limit, counterFrom)}
    >
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-n9">{leading}</span>
          )}
          <input
            {...rest}
            id={id}
            type={type}
            value={value}
            required={required}
            onChange={(event) => onChange(event.target.value)}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            className={cx(
              BOX,
              BOX_HEIGHT,
              'px-3',
              Boolean(leading) && 'pl-10',
              Boolean(trailing) && 'pr-11',
              className,
            )}
          />
          {trailing && <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

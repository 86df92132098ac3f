import type { ComponentProps } from 'react';
import { counterText } from './counter';
import { cx } from './cx';
import { BOX, FieldFrame, type FieldTexts } from './Field';

export interface TextAreaProps
  extends FieldTexts, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'required' | 'maxLength'> {
  value: string;
  onChange(value: string): void;
  /** Maximum length; see TextField. */
  limit?: number | undefined;
  counterFrom?: number | undefined;
}

/** Grows with its text in browsers with `field-sizing`, and scrolls in others. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  required,
  value,
  onChange,
  limit,
  counterFrom,
  className,
  id: wanted,
  rows = 3,
  ...rest
}: TextAreaProps) {
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
        <textarea
          dir="auto"
          {...rest}
          id={id}
          rows={rows}
          value={value}
          required={required}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          className={cx(BOX, 'block field-sizing-content max-h-80 min-h-24 resize-y px-3 py-2', className)}
        />
      )}
    </FieldFrame>
  );
}

import { ChevronDown } from 'lucide-react';
import { cx } from './cx';
import { BOX, BOX_HEIGHT, FieldFrame, type FieldTexts } from './Field';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
}

export interface SelectProps<V extends string> extends Pick<FieldTexts, 'label' | 'hint'> {
  value: V;
  onChange(value: NoInfer<V>): void;
  options: readonly SelectOption<V>[];
}

/**
 * Single choice among about ten options. Use Combobox for many and Segmented for two to five. Native, because phones
 * show their familiar picker and it adds no bytes.
 */
export function Select<V extends string>({ label, hint, value, onChange, options }: SelectProps<V>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <FieldFrame label={label} hint={hint}>
      {({ id, describedBy }) => (
        <span className="relative block">
          <select
            id={id}
            value={value}
            aria-describedby={describedBy}
            onChange={(event) => choose(event.target.value)}
            className={cx(BOX, BOX_HEIGHT, 'cursor-pointer appearance-none truncate pr-9 pl-3')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-popover text-n12">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-2.5 size-4.5 -translate-y-1/2 text-n10"
            aria-hidden="true"
          />
        </span>
      )}
    </FieldFrame>
  );
}

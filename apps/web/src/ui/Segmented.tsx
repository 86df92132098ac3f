import * as Radix from 'radix-ui/toggle-group';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { FieldFrame } from './Field';

export interface SegmentedOption<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange(value: NoInfer<V>): void;
  options: readonly SegmentedOption<V>[];
  /** Uses the full width of the column. */
  block?: boolean | undefined;
  /** Shows the label above; by default only screen readers get it. */
  showLabel?: boolean | undefined;
}

/** Single choice among two to five options side by side. */
export function Segmented<V extends string>({
  label,
  value,
  onChange,
  options,
  block = false,
  showLabel = false,
}: SegmentedProps<V>) {
  const choose = (chosen: string) => {
    // Radix reports '' when the selected option is pressed again; one option must always stay selected.
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <FieldFrame label={label} hideLabel={!showLabel} group>
      {({ labelId }) => (
        <Radix.Root
          type="single"
          value={value}
          onValueChange={choose}
          aria-labelledby={labelId}
          className={cx(
            'max-w-full gap-0.5 rounded-control bg-n3 p-0.5 dark:bg-n4',
            block ? 'flex w-full' : 'inline-flex',
          )}
        >
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              className={cx(
                'hit inline-flex min-h-8 min-w-0 items-center justify-center gap-1.5 rounded-icon py-1 text-small font-medium text-n10 transition-colors hover:text-n12 pointer-coarse:min-h-10',
                'data-[state=on]:bg-card data-[state=on]:text-n12 data-[state=on]:shadow-s1 dark:data-[state=on]:bg-n6',
                block ? 'flex-1 basis-0 px-1' : 'px-3',
              )}
            >
              {option.icon}
              {option.label}
            </Radix.Item>
          ))}
        </Radix.Root>
      )}
    </FieldFrame>
  );
}

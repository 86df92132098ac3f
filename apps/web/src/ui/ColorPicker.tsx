import { PALETTE } from '@sevenfold/domain/activity';
import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/radio-group';
import { useText } from '#platform';
import { activityColor, paletteName } from './activityColor';
import { cx } from './cx';
import { FieldFrame } from './Field';
import { Tooltip } from './Tooltip';

export interface ColorPickerProps {
  label: string;
  /** Stored colour. */
  value: string;
  onChange(hex: string): void;
  /** True in a popover: two lines on every screen. */
  isNarrow?: boolean;
}

/** Picker for the twelve colours of the palette, labelled by name. */
export function ColorPicker({ label, value, onChange, isNarrow = false }: ColorPickerProps) {
  const text = useText();
  const chosen = paletteName(value);
  return (
    <FieldFrame label={label} group hint={chosen ? text(`ui.color.${chosen}`) : undefined}>
      {({ labelId }) => (
        <Radix.Root
          value={value.toUpperCase()}
          onValueChange={onChange}
          aria-labelledby={labelId}
          className={cx(
            'grid grid-cols-[repeat(6,auto)] justify-between gap-2',
            !isNarrow && 'medium:grid-cols-[repeat(12,auto)] medium:gap-x-0',
          )}
        >
          {PALETTE.map(({ name, hex }) => (
            <Tooltip key={name} text={text(`ui.color.${name}`)}>
              <Radix.Item
                value={hex}
                aria-label={text(`ui.color.${name}`)}
                style={activityColor(hex)}
                className="group hit press flex size-9 items-center justify-center rounded-control bg-(--solid) text-on-solid hover:opacity-90 data-[state=checked]:inset-ring-2 data-[state=checked]:inset-ring-n12 dark:data-[state=checked]:inset-ring-n12"
              >
                <Check
                  className="size-4.5 opacity-0 stroke-[2.5] group-data-[state=checked]:opacity-100"
                  aria-hidden="true"
                />
              </Radix.Item>
            </Tooltip>
          ))}
        </Radix.Root>
      )}
    </FieldFrame>
  );
}

import { Command } from 'cmdk';
import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { useState } from 'react';
import { isComposed, useClosedByBack, useText } from '#platform';
import { findOptions } from './comboboxFilter';
import { cx } from './cx';
import { BOX, BOX_HEIGHT, FieldFrame } from './Field';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Additional words that match the option. */
  keywords?: string | undefined;
}

export interface ComboboxProps {
  label: string;
  value: string;
  onChange(value: string): void;
  options: readonly ComboboxOption[];
  placeholder: string;
}

/**
 * Selects one of many options by typing: a button that opens cmdk's list in a popover. Use Select for about ten
 * options.
 */
export function Combobox({ label, value, onChange, options, placeholder }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  useClosedByBack(open, () => setOpen(false));
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const choose = (selected: string) => {
    onChange(selected);
    setOpen(false);
  };
  return (
    <FieldFrame label={label}>
      {({ id, labelId }) => (
        <Radix.Root open={open} onOpenChange={setOpen}>
          <Radix.Trigger
            id={id}
            type="button"
            aria-labelledby={`${labelId} ${id}`}
            className={cx(
              BOX,
              BOX_HEIGHT,
              // Text and chevron as in a native select.
              'flex items-center gap-2 pr-2.25 pl-3 text-start pointer-coarse:text-[max(1rem,16px)]',
            )}
          >
            <span className={cx('min-w-0 flex-1 truncate', chosen === '' && 'text-n9')}>{chosen || placeholder}</span>
            <ChevronDown className="size-4.5 text-n10" aria-hidden="true" />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              aria-label={label}
              align="start"
              sideOffset={6}
              collisionPadding={12}
              onEscapeKeyDown={(event) => isComposed(event) && event.preventDefault()}
              className="z-50 max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) animate-pop-in overflow-hidden rounded-card bg-popover text-n12 shadow-s2 focus-none"
            >
              <Choices label={label} value={value} options={options} placeholder={placeholder} onChoose={choose} />
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </FieldFrame>
  );
}

interface ChoicesProps extends Pick<ComboboxProps, 'label' | 'value' | 'options' | 'placeholder'> {
  onChoose(value: string): void;
}

function Choices({ label, value, options, placeholder, onChoose }: ChoicesProps) {
  const text = useText();
  const [query, setQuery] = useState('');
  const found = findOptions(options, query);
  return (
    <Command
      label={label}
      shouldFilter={false}
      defaultValue={value}
      vimBindings={false}
      className="flex max-h-80 flex-col"
    >
      <Command.Input
        value={query}
        onValueChange={setQuery}
        placeholder={placeholder}
        className="min-h-10 w-full flex-none border-b border-n4 bg-transparent px-3 text-body text-n12 shadow-none! outline-none! pointer-coarse:min-h-11"
      />
      {/* Beside the list, which may hold options only, and always there: a live region that comes with its text may be missed. */}
      <p role="status" className={cx(found.length === 0 && 'px-3.5 pt-3 text-small text-n10')}>
        {found.length === 0 && text('ui.nothingFound')}
      </p>
      <Command.List label={label} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
        {found.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            onSelect={onChoose}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-icon px-2.5 py-1.5 text-body data-[selected=true]:bg-n3 data-[selected=true]:inset-ring data-[selected=true]:inset-ring-n8 pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.value === value && <Check className="size-4.5" aria-hidden="true" />}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../platform/text';
import { findOptions } from './comboboxFilter';
import { cx } from './cx';
import { BOX, BOX_HEIGHT, FieldFrame, type FieldTexts } from './Field';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Further words it is found by. */
  keywords?: string | undefined;
}

export interface ComboboxProps extends FieldTexts {
  value: string;
  onChange(value: string): void;
  options: readonly ComboboxOption[];
  placeholder?: string | undefined;
  /** When nothing is found. */
  emptyText?: string | undefined;
  disabled?: boolean | undefined;
}

/** More cannot be looked over; typing narrows it down. */
const SHOWN_MAX = 80;

/** One of many, found by typing: time zones. The list opens in place, under the field, and the field keeps the focus. */
export function Combobox({ label, hint, error, hideLabel, required, value, onChange, options, placeholder, emptyText, disabled }: ComboboxProps) {
  const text = useText();
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = query !== null;
  const found = open ? findOptions(options, query).slice(0, SHOWN_MAX) : [];
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const close = () => setQuery(null);
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value);
    close();
  };
  const show = (typed: string) => {
    setQuery(typed);
    setActive(typed === '' ? Math.max(0, options.findIndex((option) => option.value === value)) : 0);
  };
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show('');
      else setActive((at) => Math.min(found.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel} required={required}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <input
            id={id} type="text" role="combobox" autoComplete="off" aria-expanded={open} aria-controls={listId} aria-autocomplete="list" disabled={disabled}
            aria-activedescendant={open && found[active] ? `${listId}${active}` : undefined} aria-describedby={describedBy} aria-invalid={invalid || undefined}
            value={query ?? chosen} placeholder={open ? chosen : placeholder}
            onChange={(event) => show(event.target.value)} onFocus={(event) => event.target.select()} onClick={() => !open && show('')} onBlur={close} onKeyDown={onKeyDown}
            className={cx(BOX, BOX_HEIGHT, 'pr-9 pl-3')}
          />
          <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4.5 -translate-y-1/2 text-n10" aria-hidden="true" />
          <ul
            ref={list} id={listId} role="listbox" aria-label={label} hidden={!open}
            // The press must not take the focus from the field, as losing it closes the list.
            onPointerDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-50 mt-1.5 max-h-72 animate-pop-in overflow-y-auto overscroll-contain rounded-card bg-popover p-1 shadow-s2"
          >
            {found.map((option, index) => (
              <li
                key={option.value} id={`${listId}${index}`} role="option" aria-selected={option.value === value} onClick={() => choose(option)} onPointerMove={() => setActive(index)}
                className={cx('flex min-h-9 cursor-pointer items-center gap-2 rounded-icon px-2.5 py-1.5 text-body pointer-coarse:min-h-11', index === active && 'bg-n3 inset-ring inset-ring-n8')}
              >
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.value === value && <Check className="size-4.5" aria-hidden="true" />}
              </li>
            ))}
            {open && found.length === 0 && <li className="px-2.5 py-2 text-small text-n10">{emptyText ?? text('ui.nothingFound')}</li>}
          </ul>
        </div>
      )}
    </FieldFrame>
  );
}

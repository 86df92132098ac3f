import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { useRef } from 'react';
import { cx } from './cx';
import { Kbd } from './Kbd';
import type { MenuEntry, MenuItem, MenuPanelState } from './menuEntry';

interface MenuPanelProps extends MenuPanelState {
  items: readonly MenuEntry[];
}

/**
 * The part of Menu that is loaded on demand. Radix's trigger is an invisible box over the real button, used only for
 * positioning.
 */
export default function MenuPanel({ label, items, open, onOpenChange, button }: MenuPanelProps) {
  // Radix did not see the key that has opened it before it was loaded.
  const isFirstFocused = useRef(!(open && button?.matches(':focus-visible')));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>
        <span className="pointer-events-none absolute inset-0" aria-hidden="true" tabIndex={-1} />
      </Radix.Trigger>
      <Radix.Portal>
        {/* Catches the press that closes the menu, so that it has no other effect. Radix's modal mode would hide
            the page, and the focus in it, from screen readers. */}
        <div className={cx('fixed inset-0 z-40', !open && 'hidden')} aria-hidden="true" />
      </Radix.Portal>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          loop
          onFocus={({ currentTarget }) => {
            if (isFirstFocused.current) return;
            isFirstFocused.current = true;
            currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // An item may have moved the focus to what it opened.
            if (document.activeElement === document.body) button?.focus();
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-y-auto rounded-card bg-popover p-1 shadow-s2 focus-none data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in"
        >
          {items.map((item) =>
            'separator' in item ? (
              <Radix.Separator key={item.id} className="mx-2 my-1 h-px bg-n4" />
            ) : (
              <Item key={item.id} item={item} button={button} />
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-icon px-2.5 py-1.5 text-body focus-none data-disabled:cursor-not-allowed data-highlighted:bg-n3 data-highlighted:inset-ring data-highlighted:inset-ring-n8 pointer-coarse:min-h-11';

function Item({ item, button }: { item: MenuItem; button: HTMLElement | null }) {
  const inner = (
    <>
      {item.icon && (
        <span className={cx('flex flex-none', !item.danger && 'text-n11', item.disabled && 'opacity-60')}>
          {item.icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={cx(item.disabled && 'opacity-60')}>{item.label}</span>
        {item.disabled && item.reason !== undefined && <span className="block text-small text-n10">{item.reason}</span>}
      </span>
      {item.checked === true && <Check className="size-4.5" aria-hidden="true" />}
      {item.kbd && <Kbd keys={item.kbd} className="pointer-coarse:hidden" />}
    </>
  );
  const common = {
    disabled: item.disabled === true,
    onSelect: () => {
      // A dialog that the item opens returns the focus to where it was.
      button?.focus({ preventScroll: true });
      item.onAct();
    },
    className: cx(ITEM, item.danger ? 'text-danger-ink' : 'text-n12'),
  };
  return item.checked === undefined ? (
    <Radix.Item {...common}>{inner}</Radix.Item>
  ) : (
    <Radix.CheckboxItem {...common} checked={item.checked}>
      {inner}
    </Radix.CheckboxItem>
  );
}

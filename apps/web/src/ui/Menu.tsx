import { cx } from './cx';
import { Ellipsis } from './icons';
import { lazy, type ReactNode, startTransition, Suspense, useState } from 'react';
import { lazyImport, useClosedByBack } from '#platform';
import type { IconButtonLook } from './IconButton';
import { IconButton } from './IconButton';
import type { MenuEntry, MenuPanelState } from './menuEntry';

// Loads Radix's menu and its positioning on the first hover, focus or press, instead of with the first screen.
const load = () => lazyImport(() => import('./MenuPanel'));
const MenuPanel = lazy(load);

export interface MenuProps extends Pick<IconButtonLook, 'size'> {
  /** Accessible name: "More for Run". */
  label: string;
  items?: readonly MenuEntry[] | undefined;
  /** Panel that renders its own entries, in place of the one that shows `items`. */
  renderPanel?: ((state: MenuPanelState) => ReactNode) | undefined;
  /** Loads a custom panel; called on the first hover. */
  onNear?: (() => void) | undefined;
  className?: string | undefined;
}

const NONE: readonly MenuEntry[] = [];

/** A button that opens a menu: `items`, or the panel that `renderPanel` returns. */
export function Menu({ label, items = NONE, renderPanel, onNear, size, className }: MenuProps) {
  // Has the focus again once the menu is closed.
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  // The panel stays mounted after its first request, so that it can fade out.
  const [wanted, setWanted] = useState(false);
  useClosedByBack(open, () => setOpen(false));
  const show = (by: HTMLElement) => {
    setButton(by);
    setWanted(true);
    setOpen(true);
  };
  // Shows the selection briefly before the menu closes.
  const change = (next: boolean) => (next ? setOpen(true) : startTransition(() => setOpen(false)));
  const state: MenuPanelState = { label, open, onOpenChange: change, button };
  return (
    <span className={cx('relative inline-flex flex-none', className)}>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={open}
        data-control="menu"
        label={label}
        icon={<Ellipsis aria-hidden="true" />}
        size={size}
        onClick={({ currentTarget }) => (open ? setOpen(false) : show(currentTarget))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show(event.currentTarget);
        }}
        onPointerEnter={() => (onNear ? onNear() : void load().catch(() => undefined))}
        // Mounted before it opens, the panel can detect opening by keyboard and focus the first item.
        onFocus={() => setWanted(true)}
      />
      {wanted && (
        <Suspense fallback={null}>{renderPanel ? renderPanel(state) : <MenuPanel {...state} items={items} />}</Suspense>
      )}
    </span>
  );
}

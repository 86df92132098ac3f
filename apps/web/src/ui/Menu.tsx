import { Ellipsis } from 'lucide-react';
import { lazy, type KeyboardEvent, type MouseEvent, type ReactNode, startTransition, Suspense, useState } from 'react';
import { lazyImport } from '../platform/lazyImport';
import { useClosedByBack } from '../platform/overlays';
import type { IconButtonLook } from './IconButton';
import { IconButton } from './IconButton';
import type { MenuEntry, MenuPanelState } from './menuEntry';

// Radix's menu and its placement come with the first hover, focus or press, not with the first screen.
const load = () => lazyImport(() => import('./MenuPanel'));
const MenuPanel = lazy(load);

/** What a trigger of one's own must pass on to its button. */
export interface MenuTriggerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick(event: MouseEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onPointerEnter(): void;
  onFocus(): void;
}

export interface MenuProps extends IconButtonLook {
  /** What the menu is about: "More for Run". */
  label: string;
  items?: readonly MenuEntry[] | undefined;
  /** A panel that makes its entries itself, in place of the one that shows `items`. */
  renderPanel?: ((state: MenuPanelState) => ReactNode) | undefined;
  /** Loads such a panel, with the first hover. */
  onNear?: (() => void) | undefined;
  icon?: ReactNode;
  align?: 'start' | 'end' | undefined;
  trigger?: ((props: MenuTriggerProps) => ReactNode) | undefined;
}

const NONE: readonly MenuEntry[] = [];

export function Menu({
  label,
  items = NONE,
  renderPanel,
  onNear,
  icon = <Ellipsis aria-hidden="true" />,
  align = 'end',
  variant,
  size,
  trigger,
}: MenuProps) {
  // The button that opened it last; gets the focus back.
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  // Once asked for, the panel stays mounted, so that it can fade out, too.
  const [wanted, setWanted] = useState(false);
  useClosedByBack(open, () => setOpen(false));
  const show = (by: HTMLElement) => {
    setButton(by);
    setWanted(true);
    setOpen(true);
  };
  const props: MenuTriggerProps = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: (event) => (open ? setOpen(false) : show(event.currentTarget)),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      show(event.currentTarget);
    },
    onPointerEnter: () => (onNear ? onNear() : void load().catch(() => undefined)),
    // Mounted before it opens, it knows that the keyboard opens it, and puts the focus on the first item.
    onFocus: () => setWanted(true),
  };
  // What was chosen is seen first, and then the menu goes.
  const change = (next: boolean) => (next ? setOpen(true) : startTransition(() => setOpen(false)));
  const state: MenuPanelState = { label, align, open, onOpenChange: change, button };
  return (
    <span className="relative inline-flex flex-none">
      {trigger ? trigger(props) : <IconButton {...props} label={label} icon={icon} variant={variant} size={size} />}
      {wanted && (
        <Suspense fallback={null}>{renderPanel ? renderPanel(state) : <MenuPanel {...state} items={items} />}</Suspense>
      )}
    </span>
  );
}

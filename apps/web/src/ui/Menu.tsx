import { Ellipsis } from 'lucide-react';
import { lazy, type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { IconButtonLook } from './IconButton';
import { IconButton } from './IconButton';

// Radix's menu and its placement come with the first hover, focus or press, not with the first screen.
const load = () => import('./MenuPanel');
const MenuPanel = lazy(load);

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  kbd?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why it is disabled; shown under the label. */
  reason?: string | undefined;
  /** One of several, and whether it is the one. */
  checked?: boolean | undefined;
  onAct(): void;
}

export type MenuEntry = MenuItem | { id: string; separator: true };

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
  items: readonly MenuEntry[];
  icon?: ReactNode;
  align?: 'start' | 'end' | undefined;
  trigger?: ((props: MenuTriggerProps) => ReactNode) | undefined;
}

export function Menu({ label, items, icon = <Ellipsis aria-hidden="true" />, align = 'end', variant, size, trigger }: MenuProps) {
  // The button that opened it last; gets the focus back.
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  // Once asked for, the panel stays mounted, so that it can fade out, too.
  const [wanted, setWanted] = useState(false);
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
    onPointerEnter: () => void load(),
    // Mounted before it opens, it knows that the keyboard opens it, and puts the focus on the first item.
    onFocus: () => setWanted(true),
  };
  return (
    <span className="relative inline-flex flex-none">
      {trigger ? trigger(props) : <IconButton {...props} label={label} icon={icon} variant={variant} size={size} />}
      {wanted && (
        <Suspense fallback={null}>
          <MenuPanel label={label} items={items} align={align} open={open} onOpenChange={setOpen} button={button} />
        </Suspense>
      )}
    </span>
  );
}

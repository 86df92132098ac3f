import * as Radix from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';
import { isComposed, useClosedByBack } from '#platform';

export interface PopoverProps {
  /** Trigger button. */
  trigger: ReactElement;
  /** Accessible name. */
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  align?: 'start' | 'center' | 'end' | undefined;
  /** False where the caller moves the focus after closing; by default the trigger receives it. */
  returnsFocus?: boolean | undefined;
  children: ReactNode;
}

/** Content anchored to a button. The browser's back button closes it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'center',
  returnsFocus = true,
  children,
}: PopoverProps) {
  useClosedByBack(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onEscapeKeyDown={(event) => isComposed(event) && event.preventDefault()}
          onCloseAutoFocus={(event) => !returnsFocus && event.preventDefault()}
          className={POPOVER}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const POPOVER =
  'z-50 max-h-(--radix-popover-content-available-height) w-max max-w-[min(22.5rem,calc(100vw-2rem))] overflow-y-auto rounded-card bg-popover p-4 text-n12 shadow-s2 focus-none data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in';

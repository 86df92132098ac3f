import type { ReactNode } from 'react';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  kbd?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Reason why the entry is disabled; shown below the label. */
  reason?: string | undefined;
  /** Makes the entry a radio item, checked or not. */
  checked?: boolean | undefined;
  onAct(): void;
}

export type MenuEntry = MenuItem | { id: string; separator: true };

/** Props that a custom panel must pass on to MenuPanel. */
export interface MenuPanelState {
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Trigger of the menu; the focus returns to it. */
  button: HTMLElement | null;
}

import type { ReactNode } from 'react';

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

/** What a panel of one's own must pass on to MenuPanel. */
export interface MenuPanelState {
  label: string;
  align: 'start' | 'end';
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The button the menu belongs to; gets the focus back. */
  button: HTMLElement | null;
}

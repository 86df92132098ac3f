import type { ReactNode } from 'react';
import { Button } from './Button';

interface ActionRowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  onPress(): void;
}

/** Last row of a card, whose text is in line with that of the rows above: a button that adds another one or acts on all. */
export const ActionRow = ({ icon, label, busy = false, disabled = false, onPress }: ActionRowProps) => (
  <Button
    variant="ghost"
    block
    busy={busy}
    disabled={disabled}
    icon={icon}
    className="justify-start! gap-3.5! px-3!"
    onClick={onPress}
  >
    {label}
  </Button>
);

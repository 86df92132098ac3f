import type { ReactNode } from 'react';
import { Button } from './Button';

interface AddRowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  onAdd(): void;
}

/** Last row of a card, whose text is in line with that of the rows above: a button that adds another one. */
export const AddRow = ({ icon, label, busy, disabled = false, onAdd }: AddRowProps) => (
  <Button
    variant="ghost"
    block
    busy={busy}
    disabled={disabled}
    icon={icon}
    className="justify-start! gap-3.5! px-3!"
    onClick={onAdd}
  >
    {label}
  </Button>
);

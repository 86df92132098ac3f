import { Plus } from 'lucide-react';
import { Button } from './Button';
import { IconButton } from './IconButton';

/** Creates an item of a list, also by the key N; an icon only on compact screens. */
export function NewButton({ label, onClick }: { label: string; onClick(): void }) {
  const icon = <Plus aria-hidden="true" />;
  return (
    <>
      <Button variant="primary" kbd="n" icon={icon} onClick={onClick} className="max-medium:hidden">
        {label}
      </Button>
      <span className="contents medium:hidden">
        <IconButton variant="primary" label={label} icon={icon} onClick={onClick} />
      </span>
    </>
  );
}

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { Card, IconButton, SectionHeader } from '#ui';

interface AreaSectionProps {
  name: string;
  color: string;
  /** Renders an empty area as a drop target instead of a card. */
  isEmpty?: boolean;
  onAdd?: (() => void) | undefined;
  children: ReactNode;
}

/** An area with its rows. */
export function AreaSection({ name, color, isEmpty = false, onAdd, children }: AreaSectionProps) {
  const text = useText();
  return (
    <section>
      <SectionHeader
        title={name}
        color={color}
        actions={
          onAdd &&
          !isEmpty && (
            // Ends with the card; where the menus of the rows are seen, in one column with them.
            <span className="-my-1 flex pointer-coarse:mr-3">
              <IconButton
                size="small"
                label={text('activity.newIn', { area: name })}
                icon={<Plus className="size-4.5" aria-hidden="true" />}
                onClick={onAdd}
              />
            </span>
          )
        }
      />
      {isEmpty ? (
        <div className="rounded-card border border-dashed border-n6 dark:border-n7 [&>ul]:min-h-11">{children}</div>
      ) : (
        <Card>{children}</Card>
      )}
    </section>
  );
}

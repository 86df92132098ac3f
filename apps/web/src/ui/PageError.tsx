import { RotateCw } from 'lucide-react';
import { useText } from '#platform';
import { Button } from './Button';
import { EmptyState } from './EmptyState';
import type { ErrorStateProps } from './ErrorState';

interface PageErrorProps extends Omit<ErrorStateProps, 'updatedAt' | 'note'> {
  /** By default, that the person's records are safe; null for a page of somebody else. */
  note?: string | null | undefined;
}

/** An error in place of all content of a page, drawn like an empty page. Parts of a page have `ErrorState`. */
export function PageError({ text: message, note, onRetry, busy }: PageErrorProps) {
  const text = useText();
  return (
    <div role="alert">
      <EmptyState
        drawing="mark"
        text={message ?? text('ui.loadError')}
        note={note === null ? undefined : (note ?? text('ui.recordsAreSafe'))}
        action={
          onRetry && (
            <Button
              variant="primary"
              onClick={onRetry}
              busy={busy}
              icon={<RotateCw className="size-4" aria-hidden="true" />}
            >
              {text('ui.tryAgain')}
            </Button>
          )
        }
      />
    </div>
  );
}

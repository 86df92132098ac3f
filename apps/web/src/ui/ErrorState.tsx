import { CircleAlert, RotateCw } from 'lucide-react';
import { useText } from '#platform';
import { Button } from './Button';

export interface ErrorStateProps {
  /** Message; "We couldn't load this." by default. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** Time of the data that is still shown, as "10:42". */
  updatedAt?: string | undefined;
  /** Alternative content. */
  note?: string | undefined;
}

/** An error in place of content. Content loaded earlier stays around it. */
export function ErrorState({ text: message, onRetry, busy, updatedAt, note }: ErrorStateProps) {
  const text = useText();
  return (
    <div
      role="alert"
      className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-card px-3.5 py-3 shadow-s1"
    >
      <CircleAlert className="text-danger-solid" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-40 text-body text-n12">
        {message ?? text('ui.loadError')}
        {note !== undefined && <span className="block text-small text-n10">{note}</span>}
        {updatedAt !== undefined && (
          <span className="block text-small text-n10 tabular-nums">{text('ui.updatedAt', { time: updatedAt })}</span>
        )}
      </p>
      {onRetry && (
        <Button
          className="max-medium:ml-8"
          onClick={onRetry}
          busy={busy}
          icon={<RotateCw className="size-4" aria-hidden="true" />}
        >
          {text('ui.tryAgain')}
        </Button>
      )}
    </div>
  );
}

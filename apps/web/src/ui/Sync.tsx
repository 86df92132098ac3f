import { CloudOff } from 'lucide-react';
import { useText } from '../platform/text';
import { Tooltip } from './Tooltip';

export interface OfflineBarProps {
  offline: boolean;
  /** How many changes wait to be sent. */
  pending?: number | undefined;
}

/** Slim bar on top of the content while there is no connection. Its live region stands before it has anything to say. */
export function OfflineBar({ offline, pending = 0 }: OfflineBarProps) {
  const text = useText();
  return (
    <div role="status">
      {offline && (
        <div className="flex min-h-8 items-center justify-center gap-2 bg-n3 px-4 py-1 text-small text-n11">
          <CloudOff className="size-4" aria-hidden="true" />
          <span>
            {text('ui.offline')}
            {pending > 0 && <span className="text-n10 tabular-nums"> {text('ui.pendingChanges', { count: pending })}</span>}
          </span>
        </div>
      )}
    </div>
  );
}

/** On a row whose change has not been sent yet. */
export function SyncDot() {
  const text = useText();
  return (
    <Tooltip text={text('ui.notSynced')}>
      <span role="img" aria-label={text('ui.notSynced')} className="inline-block size-2.5 flex-none rounded-full border-2 border-n8" />
    </Tooltip>
  );
}

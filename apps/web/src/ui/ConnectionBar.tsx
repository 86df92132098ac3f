import { type Connection, useOutbox } from '#data';
import { useText } from '#platform';
import { CloudOff } from './icons';

interface ConnectionBarProps {
  connection: Exclude<Connection, 'ONLINE' | 'APP_OUTDATED'>;
}

/**
 * Slim line over the top padding of a page while the device is offline or the server fails, with the number of unsent
 * changes. Lets taps through to controls below it. Rendered inside a live region.
 */
export function ConnectionBar({ connection }: ConnectionBarProps) {
  const text = useText();
  const pending = useOutbox((status) => status.pendingCount);
  const isOffline = connection === 'OFFLINE';
  return (
    <p className="flex h-5 items-center justify-center gap-2 px-4 text-micro text-n11">
      <CloudOff className="size-3.5 flex-none" aria-hidden="true" />
      <span className="truncate">
        {text(isOffline ? 'ui.offline' : 'ui.serverTrouble')}
        {/* A page that the server failed to send says so itself, without changes that were not made. */}
        {pending > 0
          ? ' · ' + text('ui.pendingChanges', { count: pending })
          : isOffline && ' · ' + text('ui.changesAreKept')}
      </span>
    </p>
  );
}

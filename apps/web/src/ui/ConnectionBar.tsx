import { CloudAlert, CloudOff } from 'lucide-react';
import { useOutbox, type Connection } from '../data/connection';
import { useText } from '../platform/text';

interface ConnectionBarProps {
  connection: Exclude<Connection, 'ONLINE' | 'APP_OUTDATED'>;
}

/**
 * Slim line over the top padding of a page while the device is offline or the server fails, with the number of unsent
 * changes. Lets taps through to controls below it. Rendered inside a live region.
 */
export default function ConnectionBar({ connection }: ConnectionBarProps) {
  const text = useText();
  const pending = useOutbox((status) => status.pendingCount);
  const Icon = connection === 'OFFLINE' ? CloudOff : CloudAlert;
  return (
    <p className="flex h-6 items-center justify-center gap-2 px-4 text-small text-n11">
      <Icon className="size-3.5 flex-none" aria-hidden="true" />
      <span className="truncate tabular-nums">
        <span>{text(connection === 'OFFLINE' ? 'ui.offline' : 'ui.serverTrouble')}</span>
        {' · '}
        {pending > 0 ? text('ui.pendingChanges', { count: pending }) : text('ui.changesAreKept')}
      </span>
    </p>
  );
}

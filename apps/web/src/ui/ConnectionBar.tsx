import { CloudAlert, CloudOff } from './icons';
import type { Connection } from '../data/connection';
import { useText } from '../platform/text';
import { NoticeBar } from './NoticeBar';

interface ConnectionBarProps {
  connection: Exclude<Connection, 'ONLINE' | 'APP_OUTDATED'>;
  /** Number of unsent changes. */
  pending?: number | undefined;
}

/** Slim bar above the content while the device is offline or the server fails. Rendered inside a live region. */
export function ConnectionBar({ connection, pending = 0 }: ConnectionBarProps) {
  const text = useText();
  return (
    <NoticeBar icon={connection === 'OFFLINE' ? <CloudOff /> : <CloudAlert />}>
      {text(connection === 'OFFLINE' ? 'ui.offline' : 'ui.serverTrouble')}
      {pending > 0 && <span className="text-n10 tabular-nums"> {text('ui.pendingChanges', { count: pending })}</span>}
    </NoticeBar>
  );
}

import { CloudAlert, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '../data/connection';
import { useText } from '../platform/text';
import { cx } from './cx';

export interface NoticeBarProps {
  icon: ReactNode;
  /** Something needs the person; else it is only good to know. */
  warns?: boolean | undefined;
  action?: { label: string; onAct(): void } | undefined;
  children: ReactNode;
}

/** Slim bar on top of the content, for what lasts. It stands within a live region. */
export function NoticeBar({ icon, warns = false, action, children }: NoticeBarProps) {
  return (
    <div
      className={cx(
        'flex min-h-8 items-center justify-center gap-2 px-4 py-1 text-small',
        warns ? 'bg-n4 text-n12' : 'bg-n3 text-n11',
      )}
    >
      <span className="flex-none [&>svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
      {action && (
        <button
          type="button"
          onClick={action.onAct}
          className="-my-1 min-h-8 flex-none px-2 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

export interface ConnectionBarProps {
  connection: Exclude<Connection, 'FINE'>;
  /** How many changes wait to be sent. */
  pending?: number | undefined;
}

/**
 * Slim bar on top of the content while the device is offline or the server in trouble. It stands within a live region.
 */
export function ConnectionBar({ connection, pending = 0 }: ConnectionBarProps) {
  const text = useText();
  return (
    <NoticeBar icon={connection === 'OFFLINE' ? <CloudOff /> : <CloudAlert />}>
      {text(connection === 'OFFLINE' ? 'ui.offline' : 'ui.serverTrouble')}
      {pending > 0 && <span className="text-n10 tabular-nums"> {text('ui.pendingChanges', { count: pending })}</span>}
    </NoticeBar>
  );
}

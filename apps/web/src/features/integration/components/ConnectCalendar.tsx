import { lazy, useState } from 'react';
import { useConnection } from '#data';
import { lazyImport, text, useText } from '#platform';
import { Button, Notice, useLazySheet } from '#ui';
import { useServerConfig } from '#features/serverConfig';
import { refusalText } from '../refusal';
import type { useConnecting } from '../useConnecting';
import { AccountLimit } from './AccountLimit';
import { AddCalendar } from './AddCalendar';

const AddressSheet = lazy(async () => ({
  default: (await lazyImport(() => import('./AddressSheet'))).AddressSheet,
}));

interface ConnectCalendarProps {
  readonly connecting: ReturnType<typeof useConnecting>;
  /** Called after an address was connected. */
  onConnected(integrationId: string): void;
}

/** Connects a calendar: the services of the server, and addresses. Says why an attempt was refused. */
export function ConnectCalendar({ connecting, onConnected }: ConnectCalendarProps) {
  useText();
  const providers = useServerConfig()?.calendarProviders ?? [];
  const isOffline = useConnection() === 'OFFLINE';
  const [isLimited, setLimited] = useState(false);
  const { refusal, busy, connect, forget } = connecting;
  const address = useLazySheet((isOpen, onClose) => (
    <AddressSheet
      open={isOpen}
      isOffline={isOffline}
      onClose={onClose}
      onLimit={() => {
        onClose();
        setLimited(true);
      }}
      onConnected={({ id }) => {
        onClose();
        onConnected(id);
      }}
    />
  ));
  return (
    <div className="flex flex-col gap-3">
      {refusal !== null && refusal !== 'LIMIT' && (
        <div role={refusal === 'CLOSED' ? 'status' : 'alert'}>
          <Notice
            kind={refusal === 'CLOSED' ? 'info' : 'danger'}
            action={
              <Button size="small" variant="ghost" onClick={forget}>
                {text('ui.close')}
              </Button>
            }
          >
            {refusalText(refusal)}
          </Notice>
        </div>
      )}
      <AddCalendar
        providers={providers}
        busy={busy}
        isOffline={isOffline}
        onConnect={connect}
        onAddress={address.open}
      />
      {isOffline && <p className="text-small text-n10">{text('integration.offline')}</p>}
      {address.sheet}
      <AccountLimit
        open={isLimited || refusal === 'LIMIT'}
        onClose={() => {
          setLimited(false);
          forget();
        }}
      />
    </div>
  );
}

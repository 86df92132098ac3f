import { useState } from 'react';
import { useConnection, useRowsState } from '#data';
import { currentLocation, navigate, paths, useLocation, useLocationState } from '#navigation';
import { text, useText } from '#platform';
import { Card, ErrorState, Loading, Notice, SectionHeader, Skeleton, toast } from '#ui';
import { Suggestions } from '#features/activity';
import {
  ConnectCalendar,
  IntegrationRow,
  MicrosoftPermissions,
  returnedRefusal,
  useConnecting,
  useIntegrations,
} from '#features/integration';
import { SettingsPage } from '../components/SettingsPage';

/** The connected calendar accounts, and the services that can be connected. */
export default function IntegrationsScreen() {
  useText();
  const state = useLocationState();
  const { permissionLeftOf } = state;
  const { isReturn } = useLocation();
  const [first] = useState(returnedRefusal({ isReturn, state }));
  const connecting = useConnecting('SETTINGS', first);
  const isOffline = useConnection() === 'OFFLINE';
  const integrations = useIntegrations();
  const { isFailed, isReading, retry } = useRowsState();
  return (
    <SettingsPage section="integrations">
      {permissionLeftOf !== undefined && (
        <Notice kind="info">
          {text('integration.permission.left', { account: permissionLeftOf })}
          <MicrosoftPermissions />
        </Notice>
      )}
      <Loading pending={integrations === undefined && !isFailed} skeleton={<IntegrationsSkeleton />}>
        {integrations === undefined ? (
          <ErrorState onRetry={retry} busy={isReading} />
        ) : integrations.length === 0 ? (
          <p className="text-body text-n10">{text('integration.none')}</p>
        ) : (
          <Card className="overflow-clip">
            <ul>
              {integrations.map((integration) => (
                <IntegrationRow
                  key={integration.id}
                  integration={integration}
                  isBusy={connecting.busy === integration.id}
                  isOffline={isOffline}
                  onReconnect={() => connecting.reconnect(integration)}
                />
              ))}
            </ul>
          </Card>
        )}
      </Loading>
      <section aria-labelledby="calendar-services">
        <SectionHeader id="calendar-services" title={text('integration.services')} />
        <ConnectCalendar
          connecting={connecting}
          onConnected={(id) => {
            toast({ kind: 'success', text: text('integration.connected') });
            // The user may have gone on to another page meanwhile.
            if (currentLocation().pathname === paths.integrations().to) navigate(paths.integration(id));
          }}
        />
        <p className="pt-2 text-small text-n10">{text('integration.readOnly')}</p>
      </section>
      {/* Last, because it grows once its events have loaded. */}
      <Suggestions />
    </SettingsPage>
  );
}

const IntegrationsSkeleton = () => (
  <Card className="flex min-h-22 items-center gap-3 px-4">
    <Skeleton className="size-9" />
    <span className="flex flex-col gap-2">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3 w-56" />
    </span>
  </Card>
);

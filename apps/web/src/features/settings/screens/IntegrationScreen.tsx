import {
  ActivityTile,
  Button,
  buttonClass,
  Card,
  cx,
  EmptyState,
  LazyConfirmDialog,
  Loading,
  PageError,
  SectionHeader,
  Skeleton,
  Switch,
  toast,
} from '#ui';
import type { Activity, Calendar, Integration } from '@sevenfold/contract';
import { ChevronRight, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useConnection, useRowsState } from '#data';
import { dispatch } from '#dispatch';
import { currentLocation, formatHref, Link, navigate, paths, useParams } from '#navigation';
import { text, useText } from '#platform';
import { Suggestions, useActivities } from '#features/activity';
import {
  CalendarChoiceList,
  CalendarColor,
  disconnect,
  MicrosoftPermissions,
  PausedNote,
  ProviderIcon,
  ReconnectNotice,
  refusalText,
  StatusLine,
  switchCalendar,
  useCalendarChoice,
  useConnecting,
  useIntegrations,
  useSyncNow,
} from '#features/integration';
import { SettingsPage } from '../components/SettingsPage';

/** One calendar account: its calendars, the activities that use it, and disconnecting it. */
export default function IntegrationScreen() {
  useText();
  const { id } = useParams();
  const integrations = useIntegrations();
  const { isFailed, isReading, retry } = useRowsState();
  const integration = integrations?.find((one) => one.id === id);
  return (
    <SettingsPage
      section="integrations"
      page={{
        title: integration?.accountName ?? text('integration.one'),
        heading: integration && <AccountName name={integration.accountName} />,
        lead: integration && <ProviderIcon provider={integration.provider} />,
      }}
    >
      <Loading pending={integrations === undefined && !isFailed} skeleton={<Skeleton className="h-40 rounded-card" />}>
        {integration ? (
          <Details integration={integration} />
        ) : integrations === undefined ? (
          <PageError onRetry={retry} busy={isReading} />
        ) : (
          <EmptyState
            drawing="mark"
            text={text('integration.gone')}
            action={
              <Link {...paths.integrations()} className={buttonClass({ variant: 'primary' })}>
                {text('integration.all')}
              </Link>
            }
          />
        )}
      </Loading>
    </SettingsPage>
  );
}

/** An account's name in a heading: a long address breaks before its "@", and is smaller on compact screens. */
function AccountName({ name }: { readonly name: string }) {
  const at = name.lastIndexOf('@');
  if (at < 1) return name;
  return (
    <span className="max-medium:block max-medium:text-h2">
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </span>
  );
}

function Details({ integration }: { readonly integration: Integration }) {
  useText();
  const connecting = useConnecting('SETTINGS', null);
  const isOffline = useConnection() === 'OFFLINE';
  const { isBusy, sync } = useSyncNow(integration);
  return (
    <>
      <Card padded className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-body font-strong">{text(`integration.${integration.provider}`)}</p>
          <StatusLine integration={integration} />
        </div>
        {!integration.needsCalendarChoice && (
          <Button
            size="small"
            icon={<RefreshCw className="size-4.5" aria-hidden="true" />}
            busy={isBusy}
            disabled={isOffline || integration.isPaused || needsReconnecting(integration)}
            onClick={sync}
          >
            {text('integration.syncNow')}
          </Button>
        )}
      </Card>
      {integration.status === 'ERROR' && (
        <ReconnectNotice
          integration={integration}
          isBusy={connecting.busy !== null}
          isOffline={isOffline}
          onReconnect={() => connecting.reconnect(integration)}
        />
      )}
      {connecting.refusal && (
        <p
          role={connecting.refusal === 'CLOSED' ? 'status' : 'alert'}
          className={cx('text-small', connecting.refusal === 'CLOSED' ? 'text-n10' : 'text-danger-ink')}
        >
          {refusalText(connecting.refusal)}
        </p>
      )}
      {integration.isPaused && <PausedNote />}
      {integration.needsCalendarChoice ? (
        <ChooseCalendars integration={integration} isOffline={isOffline} />
      ) : (
        <>
          <Calendars integration={integration} />
          <UsedBy integration={integration} />
          <Suggestions integration={integration} />
        </>
      )}
      <Disconnect integration={integration} isOffline={isOffline} />
    </>
  );
}

/** True for an account that is read again only once it was reconnected. An address may be published again. */
const needsReconnecting = ({ status, provider }: Integration): boolean => status === 'ERROR' && provider !== 'ICAL';

/** Asks once, after an account was connected, which of its calendars are read. */
function ChooseCalendars({
  integration,
  isOffline,
}: {
  readonly integration: Integration;
  readonly isOffline: boolean;
}) {
  const choice = useCalendarChoice(integration);
  return (
    <section aria-labelledby="choose">
      <SectionHeader id="choose" title={text('integration.choose.title')} />
      <CalendarChoiceList choice={choice} />
      <Button
        variant="primary"
        className="mt-4 max-medium:w-full"
        busy={choice.isBusy}
        disabled={isOffline || choice.calendars.length === 0}
        onClick={choice.save}
      >
        {choice.saveText}
      </Button>
    </section>
  );
}

function Calendars({ integration }: { readonly integration: Integration }) {
  const { calendars } = integration;
  return (
    <section aria-labelledby="calendars">
      <SectionHeader id="calendars" title={text('integration.calendars')} />
      <Card className="px-4 py-1.5">
        {calendars.length === 0 ? (
          <p className="py-2.5 text-body text-n10">{text('integration.calendarsNone')}</p>
        ) : (
          <ul>
            {calendars.map((calendar) => (
              <li key={calendar.id} className="flex items-center gap-3 not-first:border-t not-first:border-n4">
                <CalendarColor color={calendar.color} />
                <span className="min-w-0 flex-1 py-1.5">
                  <Switch
                    label={calendar.name}
                    description={calendarNote(calendar)}
                    checked={calendar.isOn}
                    onChange={(isOn) => dispatch(switchCalendar(integration, calendar, isOn))}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <p className="pt-2 text-small text-n10">{text('integration.calendarsHint')}</p>
    </section>
  );
}

const calendarNote = ({ status }: Calendar): string | undefined =>
  status === 'ACTIVE' ? undefined : text(`integration.calendar.${status}`);

const uses = ({ calendarTracking }: Activity, { calendars }: Integration): boolean =>
  calendarTracking !== null &&
  (calendarTracking.calendars === null || calendars.some(({ id }) => calendarTracking.calendars?.includes(id)));

function UsedBy({ integration }: { readonly integration: Integration }) {
  const activities = useActivities()?.filter((activity) => activity.isActive && uses(activity, integration)) ?? [];
  return (
    <section aria-labelledby="used-by">
      <SectionHeader id="used-by" title={text('integration.usedBy')} />
      <Card className="overflow-clip">
        {activities.length === 0 ? (
          <p className="px-4 py-3.5 text-body text-n10">{text('integration.usedByNone')}</p>
        ) : (
          <ul>
            {activities.map(({ id, name, icon, color }) => (
              <li key={id} className="not-first:border-t not-first:border-n4">
                <Link
                  {...paths.activity(id)}
                  className="flex min-h-13 items-center gap-3 px-4 py-2 transition-colors hover:bg-n3/60 active:bg-n3 focus-inset"
                >
                  <ActivityTile icon={icon} color={color} />
                  <span className="min-w-0 flex-1 truncate text-body font-strong">{name}</span>
                  <ChevronRight className="flex-none text-n9" aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Disconnect({ integration, isOffline }: { readonly integration: Integration; readonly isOffline: boolean }) {
  const { provider } = integration;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setAsking(false);
    setBusy(true);
    try {
      await disconnect(integration);
    } catch {
      setBusy(false);
      toast({ kind: 'error', text: text('error.unexpected') });
      return;
    }
    toast({ kind: 'success', text: text('integration.disconnected', { account: integration.accountName }) });
    // The user may have gone on to another page meanwhile.
    if (currentLocation().pathname !== formatHref(paths.integration(integration.id))) return;
    const state = provider === 'OUTLOOK' ? { permissionLeftOf: integration.accountName } : {};
    navigate({ ...paths.integrations(), replace: true, state });
  };
  return (
    <section aria-labelledby="disconnect" className="flex flex-col items-start gap-2">
      <h2 id="disconnect" className="sr-only">
        {text('integration.disconnect')}
      </h2>
      <Button
        icon={<Unplug className="size-4.5" aria-hidden="true" />}
        disabled={isOffline}
        busy={isBusy}
        onClick={() => setAsking(true)}
      >
        {text('integration.disconnect')}
      </Button>
      <p className="text-small text-n10">
        {text(isOffline ? 'integration.offline' : `integration.disconnectText.${provider}`)}
      </p>
      {provider === 'OUTLOOK' && !isOffline && <MicrosoftPermissions />}
      <LazyConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text('integration.disconnectTitle', { account: integration.accountName })}
        text={text(`integration.disconnectText.${provider}`)}
        confirmLabel={text('integration.disconnect')}
        danger
        onConfirm={() => void confirm()}
      >
        {provider === 'OUTLOOK' && <MicrosoftPermissions />}
      </LazyConfirmDialog>
    </section>
  );
}

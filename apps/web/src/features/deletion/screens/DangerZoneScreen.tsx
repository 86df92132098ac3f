import { Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#data';
import { Link } from '#navigation';
import { IS_SHELL, useText } from '#platform';
import { buttonClass, Card, cx, Notice } from '#ui';
import { useServerConfig } from '#features/serverConfig';
import { sectionPath, SettingsPage } from '#features/settings';
import { findManagement, subscriptionQuery } from '#features/subscription';
import { useUser } from '#features/user';
import { DeletionForm } from '../components/DeletionForm';

/** Deletes the account: the export is offered first, then reason and typed confirmation. */
export default function DangerZoneScreen() {
  const text = useText();
  const ends = useEnds();
  return (
    <SettingsPage section="danger-zone">
      <ExportOffer />
      <Card padded className="flex flex-col gap-5">
        <header>
          <h2 className="text-h3">{text('deletion.title')}</h2>
          <p className="pt-1 text-body text-n10">{text('deletion.text')}</p>
          {ends !== null && <p className="pt-1 text-body text-n10">{text(ends)}</p>}
        </header>
        <StoreWarning />
        <DeletionForm />
      </Card>
    </SettingsPage>
  );
}

/** Names what else ends with the account: the calendar accounts, and a subscription on the web; null if neither exists. */
function useEnds() {
  const hasCalendars = useServerConfig()?.calendarProviders.some(({ missing }) => missing.length === 0) === true;
  const { paymentSystem } = useUser().subscription;
  const problem = useQuery(subscriptionQuery, queries).data?.problem ?? null;
  const hasSubscription = paymentSystem === 'WEB' || problem !== null;
  if (hasCalendars) return hasSubscription ? 'deletion.ends' : 'deletion.endsCalendars';
  return hasSubscription ? 'deletion.endsSubscription' : null;
}

/** Warns of a purchase in a store, which only its user can cancel there, and leads to its management. */
function StoreWarning() {
  const text = useText();
  const { paymentSystem } = useUser().subscription;
  const store = useQuery(subscriptionQuery, queries).data?.store ?? (paymentSystem === 'MOBILE' ? 'OTHER' : null);
  if (store === null) return null;
  const { url } = findManagement('MOBILE', store, false);
  const label = text('subscription.manage');
  return (
    <Notice
      kind="warning"
      action={
        // The stores allow no links to other stores in the native app.
        IS_SHELL ? (
          <Link {...sectionPath('subscription')} className={buttonClass()}>
            {label}
          </Link>
        ) : (
          url !== undefined && (
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
              {label}
            </a>
          )
        )
      }
    >
      {text(`deletion.store.${store}`)}
    </Notice>
  );
}

/** Leads to the export, on the settings page of the user's data. */
function ExportOffer() {
  const text = useText();
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-h3">{text('deletion.exportTitle')}</h2>
        <p className="pt-1 text-body text-n10">{text('deletion.exportText')}</p>
      </div>
      <Link {...sectionPath('data')} className={cx(buttonClass(), 'max-medium:w-full')}>
        <Download className="size-4.5" aria-hidden="true" />
        {text('deletion.exportAction')}
      </Link>
    </Card>
  );
}

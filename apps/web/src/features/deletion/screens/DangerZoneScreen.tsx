import { Download } from 'lucide-react';
import { Link } from '#navigation';
import { useText } from '#platform';
import { buttonClass, Card, cx } from '#ui';
import { usePlan, useServerConfig } from '#features/serverConfig';
import { sectionPath, SettingsPage } from '#features/settings';
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
        <DeletionForm />
      </Card>
    </SettingsPage>
  );
}

/** Name of what else ends with the account; null on a server that connects no calendar accounts and sells nothing. */
function useEnds() {
  const hasCalendars = useServerConfig()?.calendarProviders.some(({ missing }) => missing.length === 0) === true;
  const hasSubscriptions = usePlan() !== null;
  if (hasCalendars) return hasSubscriptions ? 'deletion.ends' : 'deletion.endsCalendars';
  return hasSubscriptions ? 'deletion.endsSubscription' : null;
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

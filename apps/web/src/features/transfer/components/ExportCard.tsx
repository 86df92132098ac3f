import { Download } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '#data';
import { ApiError, HAS_SHARE_DIALOG, text as say, useText } from '#platform';
import { Button, Card, nativeErrorText, toast } from '#ui';
import { ConfirmationCancelled, useResumed, withConfirmation } from '#features/identity';
import { exportFile } from '../exportFile';

const TOO_MANY = 429;
const EXPORT = 'export';

/** Saves everything as JSON or CSV. Other pages link here by `#export`. */
export function ExportCard() {
  const text = useText();
  const isOffline = useConnection() === 'OFFLINE';
  const [busy, setBusy] = useState<'JSON' | 'CSV' | null>(null);
  const download = async (format: 'JSON' | 'CSV') => {
    setBusy(format);
    try {
      await withConfirmation({ id: EXPORT, input: format }, () => exportFile(format));
      if (!HAS_SHARE_DIALOG) toast({ kind: 'success', text: say('transfer.exported') });
    } catch (error) {
      setBusy(null);
      if (error instanceof ConfirmationCancelled) return;
      const isRateLimited = error instanceof ApiError && error.status === TOO_MANY;
      const reason = say(isRateLimited ? 'transfer.exportTooOften' : 'transfer.exportFailed');
      toast({ kind: 'error', text: nativeErrorText(error) ?? reason });
    }
    setBusy(null);
  };
  useResumed(EXPORT, (format) => void download(format === 'CSV' ? 'CSV' : 'JSON'));
  const icon = <Download className="size-4.5" aria-hidden="true" />;
  return (
    <Card padded id="export" className="flex flex-col gap-4">
      <div>
        <h2 className="text-h3">{text('transfer.exportTitle')}</h2>
        <p className="pt-1 text-small text-n10">{text('transfer.exportText')}</p>
      </div>
      <div className="grid gap-2 medium:flex">
        <Button icon={icon} busy={busy === 'JSON'} disabled={isOffline} onClick={() => void download('JSON')}>
          {text('transfer.exportJson')}
        </Button>
        <Button icon={icon} busy={busy === 'CSV'} disabled={isOffline} onClick={() => void download('CSV')}>
          {text('transfer.exportCsv')}
        </Button>
      </div>
      {isOffline && <p className="text-small text-n10">{text('transfer.offline')}</p>}
    </Card>
  );
}

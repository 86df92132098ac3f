import { useConnection } from '#data';
import { useText } from '#platform';
import { Button } from '#ui';
import { openPortal } from '../api';
import { useRedirect } from '../useRedirect';

/** Opens the page on which a web subscription is paid, changed or cancelled. */
export function PortalButton() {
  const text = useText();
  const { isBusy, error, start } = useRedirect(openPortal);
  const isOffline = useConnection() === 'OFFLINE';
  return (
    <>
      <Button busy={isBusy} disabled={isOffline} onClick={start}>
        {text('subscription.manage')}
      </Button>
      {(isOffline || error !== undefined) && (
        <p className="basis-full text-small text-n10" role="status">
          {text(isOffline ? 'subscription.manageOffline' : 'subscription.openFailed')}
        </p>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { isChunkFailure, reloadOnce, useText, watchNetwork } from '#platform';
import { Button, PlainPage } from '#ui';

/**
 * Shown in place of a screen that failed. If a chunk is missing, a reload usually helps, so one is made automatically,
 * also once the device is online again; only after that is the user asked to reload.
 */
export function PageFailedScreen({ error }: { error: unknown }) {
  const text = useText();
  const isMissing = isChunkFailure(error);
  const [isReloading, setReloading] = useState(isMissing);
  useEffect(() => {
    const retry = () => setReloading(isMissing && reloadOnce());
    retry();
    return watchNetwork(retry);
  }, [isMissing]);
  if (isReloading) return null;
  return (
    <PlainPage
      title={text('error.pageFailed')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {text('error.reload')}
        </Button>
      }
    />
  );
}

import { useEffect, useState } from 'react';
import { isChunkFailure, reloadOnce, useText } from '#platform';
import { Button, PlainPage } from '#ui';

/**
 * Shown in place of a screen that failed. If a chunk is missing, a reload usually helps, so one is made automatically;
 * only after that is the user asked to reload.
 */
export function PageFailedScreen({ error }: { error: unknown }) {
  const text = useText();
  const isMissing = isChunkFailure(error);
  const [isReloading, setReloading] = useState(isMissing);
  useEffect(() => {
    setReloading(isMissing && reloadOnce());
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

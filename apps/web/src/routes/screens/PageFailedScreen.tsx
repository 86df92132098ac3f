import { useEffect, useState } from 'react';
import { isChunkFailure, reloadOnce, useText } from '#platform';
import { Button } from '#ui';
import { PlainPage } from './PlainPage';

/**
 * Shown in place of a screen that failed. If a chunk is missing, a reload usually helps, so one is made automatically;
 * only after that is the user asked to reload.
 */
export function PageFailedScreen({ error }: { error: unknown }) {
  const text = useText();
  const [isReloading, setReloading] = useState(() => isChunkFailure(error));
  useEffect(() => {
    setReloading(isChunkFailure(error) && reloadOnce());
  }, [error]);
  if (isReloading) return null;
  return (
    <PlainPage
      title={isChunkFailure(error) ? text('error.pageFailed') : text('error.unexpected')}
      action={<Button onClick={() => location.reload()}>{text('error.reload')}</Button>}
    />
  );
}

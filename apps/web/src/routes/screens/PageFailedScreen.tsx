import { useEffect, useState } from 'react';
import { useText } from '../../platform/text';
import { Button } from '../../ui/Button';
import { isChunkFailure, reloadOnce } from '../../platform/chunk';
import { BrokenDrawing } from './drawings';
import { PlainPage } from './PlainPage';

/**
 * A screen that ended with an error. When a part of the program is missing, loading the page afresh where the person
 * was going most often brings it; only when that has been tried are they asked.
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
      drawing={<BrokenDrawing />}
      title={isChunkFailure(error) ? text('error.pageFailed') : text('error.unexpected')}
      action={<Button onClick={() => location.reload()}>{text('error.reload')}</Button>}
    />
  );
}

import { useEffect, useState } from 'react';
import { useText } from '../../platform/text';
import { Button } from '../../ui/Button';
import { isChunkFailure, reloadOnce } from '../../platform/chunk';
import { LineDrawing, PlainPage } from './PlainPage';

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
      drawing={<BrokenDrawing />}
      title={isChunkFailure(error) ? text('error.pageFailed') : text('error.unexpected')}
      action={<Button onClick={() => location.reload()}>{text('error.reload')}</Button>}
    />
  );
}

/** Drawing of a page with a missing part. */
function BrokenDrawing() {
  return (
    <LineDrawing>
      <path d="M24 12h32l16 16v22M24 12v34M56 12v16h16" />
      <path d="m24 62 8-6 8 8 8-8 8 8 8-8 8 6v22H24Z" strokeDasharray="5 5" />
      <circle cx="40" cy="34" r="6" className="fill-y9" stroke="none" />
    </LineDrawing>
  );
}

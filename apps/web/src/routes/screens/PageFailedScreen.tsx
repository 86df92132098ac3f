import { useEffect, useState } from 'react';
import { useText } from '../../platform/text';
import { Button } from '../../ui/Button';
import { isChunkFailure, reloadOnce } from '../../platform/chunk';
import { Lines, PlainPage } from './PlainPage';

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

/** A page with a part missing. */
function BrokenDrawing() {
  return (
    <Lines>
      <path d="M24 12h32l16 16v22M24 12v34M56 12v16h16" />
      <path d="m24 62 8-6 8 8 8-8 8 8 8-8 8 6v22H24Z" strokeDasharray="5 5" />
      <circle cx="40" cy="34" r="6" className="fill-y9" stroke="none" />
    </Lines>
  );
}

import type { HealthKind } from '@sevenfold/domain/health';
import { useCallback, useEffect, useState } from 'react';
import { IS_SHELL } from '#platform';
import { afterReading, type HealthAccess, type KnownAccess, readAccess, requestAccess } from './access';
import { loadHealth } from './plugin';

export interface HealthPermission {
  /** Undefined until the device has answered, and in a browser. */
  readonly access: HealthAccess | undefined;
  /** True if the user was asked and access is still missing. */
  readonly isDeclined: boolean;
  request(): void;
}

/** Access to one kind of health data, read again whenever the user returns to the app. */
export function useHealthAccess(kind: HealthKind | undefined): HealthPermission {
  const [known, setKnown] = useState<KnownAccess>();
  useEffect(() => {
    if (!IS_SHELL || kind === undefined) return undefined;
    let isCurrent = true;
    const read = () =>
      void loadHealth()
        .then(({ Health }) => readAccess(Health, kind))
        .then((access) => isCurrent && setKnown((before) => afterReading(before, kind, access)))
        .catch(() => isCurrent && setKnown({ kind, access: 'UNAVAILABLE' }));
    read();
    document.addEventListener('visibilitychange', read);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', read);
    };
  }, [kind]);
  const request = useCallback(() => {
    if (kind === undefined) return;
    void loadHealth()
      .then(({ Health }) => requestAccess(Health, kind))
      .then((access) => setKnown({ kind, access, isDeclined: access !== 'READY' }))
      .catch(() => setKnown({ kind, access: 'NEEDS_PERMISSION', isDeclined: true }));
  }, [kind]);
  const isKnown = known?.kind === kind;
  return { access: isKnown ? known?.access : undefined, isDeclined: isKnown && known?.isDeclined === true, request };
}

import { lazy, Suspense, useEffect } from 'react';
import { IS_SHELL, lazyImportWithRetry, whenIdle } from '#platform';
import { ConnectionBar, cx, watchHeight } from '#ui';
import { useConnection, useLostChanges, useOutbox } from '#data';
import { useUser } from '#features/user';

const loadDeviceNotices = () => lazyImportWithRetry(() => import('./DeviceNotices'));
const DeviceNotices = lazy(loadDeviceNotices);

/**
 * Persistent notices that concern the whole app: no connection, rejected changes, a device that cannot store changes, a
 * failed payment.
 */
export function Notices() {
  const connection = useConnection();
  const rejected = useOutbox((status) => status.rejected.length);
  const storageError = useOutbox((status) => status.storageError);
  const lost = useLostChanges();
  const { graceEndsAt } = useUser().subscription;
  const isAppOutdated = IS_SHELL && connection === 'APP_OUTDATED';
  const hasDeviceNotices =
    isAppOutdated || rejected > 0 || storageError !== undefined || lost > 0 || graceEndsAt !== undefined;
  // Loaded after the first screen, which rarely needs them, but before the connection can be lost.
  useEffect(() => void whenIdle.then(loadDeviceNotices), []);
  const isDisconnected = connection !== 'ONLINE' && connection !== 'APP_OUTDATED';
  // Live regions must exist before their first message.
  return (
    <div
      ref={watchHeight}
      className={cx(
        (isDisconnected || hasDeviceNotices) && 'sticky top-0 z-10 bg-n3 pt-(--safe-top)',
        // Over the top padding of the page, so that losing the connection moves nothing.
        isDisconnected && 'pointer-events-none -mb-[calc(var(--safe-top)+1.25rem)]',
      )}
    >
      <div role="status" className="pointer-events-auto">
        <Suspense fallback={null}>
          {hasDeviceNotices && (
            <DeviceNotices
              isAppOutdated={isAppOutdated}
              storageError={storageError}
              lost={lost}
              rejected={rejected}
              graceEndsAt={graceEndsAt}
            />
          )}
        </Suspense>
      </div>
      <div role="status">{isDisconnected && <ConnectionBar connection={connection} />}</div>
    </div>
  );
}

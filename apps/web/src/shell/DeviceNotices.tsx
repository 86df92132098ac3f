import { loadRejectedDialog } from '#features/operation';
import { localDateTime } from '@sevenfold/domain/calendar';
import { CircleAlert, CreditCard, Eraser, HardDrive, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { setLostChanges, type StorageError } from '#data';
import { dayShort, parseInstant, useText } from '#platform';
import { sectionPath } from '#features/settings';
import { knownTimezone } from '#features/user';
import { navigate, useLocation } from '#navigation';
import { NoticeBar } from '#ui';

const RejectedDialog = lazy(loadRejectedDialog);

interface DeviceNoticesProps {
  /** True if the server no longer supports this version of the native app. */
  readonly isAppOutdated: boolean;
  /** Reason why changes cannot be stored on the device, if any. */
  readonly storageError: StorageError | undefined;
  /** Number of changes that the browser evicted. */
  readonly lost: number;
  /** Number of changes that the server rejected. */
  readonly rejected: number;
  /** End of premium unless it is paid; set after a failed payment. */
  readonly graceEndsAt: string | undefined;
}

/** Reports problems with the app and the changes on this device, and a failed payment. Rendered inside a live region. */
export default function DeviceNotices({
  isAppOutdated,
  storageError,
  lost,
  rejected,
  graceEndsAt,
}: DeviceNoticesProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  // All are decided: the next one is told by its notice, and opens nothing by itself.
  if (isOpen && rejected === 0) setOpen(false);
  return (
    <>
      {isAppOutdated && <NoticeBar icon={<Smartphone />}>{text('notification.appOutdated')}</NoticeBar>}
      {storageError && (
        <NoticeBar icon={<HardDrive />}>
          {text(storageError === 'FULL' ? 'operation.full' : 'operation.refused')}
        </NoticeBar>
      )}
      {lost > 0 && (
        <NoticeBar icon={<Eraser />} action={{ label: text('ui.ok'), onAct: () => setLostChanges(0) }}>
          {text('operation.lostChanges', { count: lost })}
        </NoticeBar>
      )}
      {rejected > 0 && (
        <NoticeBar icon={<CircleAlert />} action={{ label: text('operation.show'), onAct: () => setOpen(true) }}>
          {text('operation.notSaved', { count: rejected })}
        </NoticeBar>
      )}
      {graceEndsAt && <FailedPayment until={graceEndsAt} />}
      {isOpen && (
        <Suspense fallback={null}>
          <RejectedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Leads to the page that says how to pay; hidden there. */
function FailedPayment({ until }: { until: string }) {
  const text = useText();
  const target = sectionPath('subscription');
  if (useLocation().pathname === target.to) return null;
  const date = dayShort(localDateTime(parseInstant(until), knownTimezone()).date);
  return (
    <NoticeBar icon={<CreditCard />} action={{ label: text('subscription.failedFix'), onAct: () => navigate(target) }}>
      {text('subscription.failed', { date })}
    </NoticeBar>
  );
}

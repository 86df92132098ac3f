import { localDateTime } from '@sevenfold/domain/calendar';
import { CircleAlert, CreditCard, Eraser, HardDrive, Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StorageError } from '../data/outboxStore';
import { lazyImport } from '../platform/lazyImport';
import { sectionPath } from '../features/settings/sections';
import { knownTimezone } from '../features/user/api';
import { navigate } from '../navigation/location';
import { useLocation } from '../navigation/navigation';
import { parseInstant } from '../platform/clock';
import { dayShort } from '../platform/format';
import { useText } from '../platform/text';
import { NoticeBar } from '../ui/NoticeBar';
import { dismissLostChanges } from '../data/lostChanges';

const load = () => lazyImport(() => import('../features/operation/components/RejectedDialog'));
const RejectedDialog = lazy(load);

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
  return (
    <>
      {isAppOutdated && (
        <NoticeBar icon={<Smartphone />} warns>
          {text('notification.appOutdated')}
        </NoticeBar>
      )}
      {storageError && (
        <NoticeBar icon={<HardDrive />} warns>
          {text(storageError === 'FULL' ? 'operation.full' : 'operation.refused')}
        </NoticeBar>
      )}
      {lost > 0 && (
        <NoticeBar icon={<Eraser />} warns action={{ label: text('ui.ok'), onAct: dismissLostChanges }}>
          {text('operation.lostChanges', { count: lost })}
        </NoticeBar>
      )}
      {rejected > 0 && (
        <NoticeBar icon={<CircleAlert />} warns action={{ label: text('operation.show'), onAct: () => setOpen(true) }}>
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
    <NoticeBar
      icon={<CreditCard />}
      warns
      action={{ label: text('subscription.failedFix'), onAct: () => navigate(target) }}
    >
      {text('subscription.failed', { date })}
    </NoticeBar>
  );
}

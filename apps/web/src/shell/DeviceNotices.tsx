import { CircleAlert, Eraser, HardDrive } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StorageError } from '../data/outboxStore';
import { lazyImport } from '../platform/lazyImport';
import { useText } from '../platform/text';
import { NoticeBar } from '../ui/NoticeBar';
import { dismissLostChanges } from '../data/lostChanges';

const load = () => lazyImport(() => import('../features/operation/components/RejectedDialog'));
const RejectedDialog = lazy(load);

interface DeviceNoticesProps {
  /** Reason why changes cannot be stored on the device, if any. */
  readonly trouble: StorageError | undefined;
  /** Number of changes that the browser evicted. */
  readonly lost: number;
  /** Number of changes that the server rejected. */
  readonly rejected: number;
}

/** Reports problems with the changes on this device. Rendered inside a live region. */
export default function DeviceNotices({ trouble, lost, rejected }: DeviceNoticesProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {trouble && (
        <NoticeBar icon={<HardDrive />} warns>
          {text(trouble === 'FULL' ? 'operation.full' : 'operation.refused')}
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
      {isOpen && (
        <Suspense fallback={null}>
          <RejectedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { CircleAlert, Eraser, HardDrive } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { later } from '../../platform/later';
import { useText } from '../../platform/text';
import { cx } from '../../ui/cx';
import { ConnectionBar, NoticeBar } from '../../ui/Sync';
import { dismissLostChanges, useLostChanges } from '../notices';
import { useConnection, useOutbox } from './connection';
import { watchHeight } from './noticesHeight';

const load = () => later(() => import('../../features/operation/components/SetAsideDialog'));
const SetAsideDialog = lazy(load);

/** What lasts and concerns everything: no connection, changes that could not be saved, a device that keeps nothing. */
export function Notices() {
  const text = useText();
  const { connection, pending } = useConnection();
  const aside = useOutbox((status) => status.aside.length);
  const trouble = useOutbox((status) => status.trouble);
  const lost = useLostChanges();
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      ref={watchHeight}
      className={cx(
        (connection !== 'FINE' || aside > 0 || trouble || lost > 0) && 'sticky top-0 z-10 bg-n3 pt-(--safe-top)',
      )}
    >
      <div role="status">
        {trouble && (
          <NoticeBar icon={<HardDrive />} warns>
            {text(trouble === 'FULL' ? 'operation.full' : 'operation.refused')}
          </NoticeBar>
        )}
        {lost > 0 && (
          <NoticeBar icon={<Eraser />} warns action={{ label: text('ui.ok'), onAct: dismissLostChanges }}>
            {text('operation.lost', { count: lost })}
          </NoticeBar>
        )}
        {aside > 0 && (
          <NoticeBar
            icon={<CircleAlert />}
            warns
            action={{ label: text('operation.show'), onAct: () => setOpen(true) }}
          >
            {text('operation.notSaved', { count: aside })}
          </NoticeBar>
        )}
      </div>
      <ConnectionBar connection={connection} pending={pending} />
      {isOpen && (
        <Suspense fallback={null}>
          <SetAsideDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

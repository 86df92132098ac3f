import { lazy, Suspense, useEffect, useState } from 'react';
import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { now } from '../../../platform/clock';
import { lazyImport } from '../../../platform/lazyImport';
import { TimerPill } from '../../../ui/TimerPill';
import { useActivities } from '../../activity/api';
import { useToday } from '../../user/api';
import { confirmationDueAt, type RunningTimer } from '../timerStore';
import { dateOfTimer, followActivity, stopTimer, useTimer } from '../timing';

const TimerConfirmation = lazy(() => lazyImport(() => import('./TimerConfirmation')));

/** The running timer, above every screen; empty while none runs. Rendered once by the shell. */
export function TimerDock() {
  const timer = useTimer();
  const activities = useActivities();
  useEffect(() => {
    if (timer && activities) followActivity(timer, activities);
  }, [timer, activities]);
  const activity = timer && activities?.find(({ id }) => id === timer.activityId);
  return timer && activity ? <Dock timer={timer} name={activity.name} color={activity.color} /> : null;
}

function Dock({ timer, name, color }: { timer: RunningTimer; name: string; color: string }) {
  const today = useToday();
  const isLong = useIsLong(timer);
  const open = () => {
    const date = dateOfTimer(timer);
    navigate(paths.day(date === today ? undefined : date));
  };
  return (
    <div className="pointer-events-none fixed z-15 flex flex-col items-end gap-2 max-medium:inset-x-4 max-medium:bottom-[calc(var(--tabs-height)+var(--footer-height)+var(--safe-bottom)+.75rem)] medium:right-[calc(var(--safe-right)+1.5rem)] medium:bottom-[calc(var(--footer-height)+var(--safe-bottom)+1.5rem)]">
      {isLong && (
        <Suspense fallback={null}>
          <TimerConfirmation key={timer.startedAt} timer={timer} name={name} />
        </Suspense>
      )}
      <TimerPill name={name} color={color} startedAt={timer.startedAt} onStop={() => stopTimer()} onOpen={open} />
    </div>
  );
}

/**
 * True if the user is to be asked about a long-running timer. Rechecked when the tab becomes visible, because timers of
 * sleeping tabs fire late.
 */
function useIsLong(timer: RunningTimer): boolean {
  const [seenAt, setSeenAt] = useState(now);
  const dueAt = confirmationDueAt(timer);
  useEffect(() => {
    const look = () => setSeenAt(now());
    look();
    const wait = setTimeout(look, Math.max(0, dueAt - now()) + 50);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(wait);
      document.removeEventListener('visibilitychange', look);
    };
  }, [dueAt]);
  return seenAt >= dueAt;
}

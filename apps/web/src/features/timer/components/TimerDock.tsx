import { timerLimit } from '@sevenfold/domain/timer';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { now } from '../../../platform/clock';
import { lazyImport } from '../../../platform/lazyImport';
import { TimerBar } from '../../../ui/TimerBar';
import { useActivities } from '../../activity/api';
import { useToday } from '../../user/api';
import type { RunningTimer } from '../timerStore';
import { followActivity } from '../ending';
import { dateOfTimer } from '../commands';
import { stopTimer, useTimer } from '../timing';

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
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => (dock.current ? publishDockHeight(dock.current) : undefined), []);
  useEffect(() => {
    if (dock.current && now() - timer.startedAt < JUST_STARTED_MS) scrollRowClear(timer.activityId, dock.current);
  }, [timer.activityId, timer.startedAt]);
  const open = () => {
    const date = dateOfTimer(timer);
    navigate(paths.day(date === today ? undefined : date));
  };
  return (
    <div
      ref={dock}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabs-height)+var(--footer-height)+var(--safe-bottom))] z-15 print:hidden"
    >
      {isLong && (
        <div className="flex justify-end px-4 pb-3 medium:px-6">
          <Suspense fallback={null}>
            <TimerConfirmation key={timer.startedAt} timer={timer} name={name} />
          </Suspense>
        </div>
      )}
      <TimerBar name={name} color={color} startedAt={timer.startedAt} onStop={() => stopTimer()} onOpen={open} />
    </div>
  );
}

/** Age up to which a timer counts as started on this screen; an older one came with a reload or another device. */
const JUST_STARTED_MS = 2_000;
/** Distance that stays between the row and the dock, in pixels. */
const ROW_ROOM = 8;

/** Scrolls the row on which the timer was started out from under the dock. */
function scrollRowClear(activityId: string, dock: HTMLElement): void {
  const row = document.querySelector(`[data-row="${activityId}"]`)?.getBoundingClientRect();
  if (!row || row.top > innerHeight) return;
  const hidden = row.bottom + ROW_ROOM - dock.getBoundingClientRect().top;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (hidden > 0) scrollBy({ top: hidden, behavior: isStill ? 'auto' : 'smooth' });
}

/** Publishes the height of the dock, so that toasts stay above it and screens end below it. */
function publishDockHeight(dock: HTMLElement): () => void {
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => root.setProperty('--dock-height', `${dock.offsetHeight}px`));
  observer.observe(dock);
  return () => {
    observer.disconnect();
    root.removeProperty('--dock-height');
  };
}

/**
 * True if the user is to be asked about a long-running timer. Rechecked when the tab becomes visible, because timers of
 * sleeping tabs fire late.
 */
function useIsLong(timer: RunningTimer): boolean {
  const [seenAt, setSeenAt] = useState(now);
  const dueAt = timerLimit(timer);
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

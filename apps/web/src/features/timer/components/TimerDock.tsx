import { timerLimit } from '@sevenfold/domain/timer';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { navigate, paths } from '#navigation';
import { lazyImport, now } from '#platform';
import { TimerBar } from '#ui';
import { useActivities } from '#features/activity';
import { endBreak, useBreak } from '../breakStore';
import type { RunningTimer } from '../timerStore';
import { followActivity } from '../ending';
import { dateOfTimer } from '../commands';
import { stopTimer, timers } from '../timing';
import { useIsPast } from '../useIsPast';
import { BreakBar } from './BreakBar';
import { RoundBar } from './RoundBar';

const TimerConfirmation = lazy(() => lazyImport(() => import('./TimerConfirmation')));

/**
 * The running timer, or the break after a focus round, above every screen; empty without either. Rendered once by the
 * shell.
 */
export function TimerDock() {
  const timer = useSyncExternalStore(timers.subscribe, timers.current);
  const focusBreak = useBreak();
  const activities = useActivities();
  const activityId = (timer ?? focusBreak)?.activityId;
  const activity = activities?.find(({ id }) => id === activityId);
  useEffect(() => {
    if (timer && activities) followActivity(timer, activities);
  }, [timer, activities]);
  const isBreakOver = timer !== null || (activities !== undefined && activity?.isActive !== true);
  useEffect(() => {
    // The effects of a round that was over before the first render have started its break by now.
    if (isBreakOver && timer === timers.current()) endBreak();
  }, [isBreakOver, timer]);
  if (!activity) return null;
  const { name, color } = activity;
  if (!timer)
    return (
      focusBreak && (
        <Dock timer={null}>
          <BreakBar focusBreak={focusBreak} activity={activity} />
        </Dock>
      )
    );
  const bar = { name, color, startedAt: timer.startedAt, onStop: () => stopTimer(), onOpen: () => openDay(timer) };
  return (
    <Dock timer={timer}>
      {timer.roundMinutes ? (
        <RoundBar {...bar} timer={timer} minutes={timer.roundMinutes} activity={activity} />
      ) : (
        <>
          <Question timer={timer} name={name} />
          <TimerBar {...bar} />
        </>
      )}
    </Dock>
  );
}

function openDay(timer: RunningTimer): void {
  const date = dateOfTimer(timer);
  navigate(paths.day(date === dateOfTimer({ startedAt: now() }) ? undefined : date));
}

function Dock({ timer, children }: { timer: RunningTimer | null; children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  const { activityId, startedAt } = timer ?? {};
  useEffect(() => (dock.current ? publishDockHeight(dock.current) : undefined), []);
  useEffect(() => {
    if (activityId !== undefined && startedAt !== undefined && dock.current && now() - startedAt < JUST_STARTED_MS)
      scrollRowClear(activityId, dock.current);
  }, [activityId, startedAt]);
  return (
    <div
      ref={dock}
      data-dock
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabs-height)+var(--footer-height)+var(--safe-bottom))] z-15 print:hidden"
    >
      {children}
    </div>
  );
}

/** Asks about a timer that has been running for long. */
function Question({ timer, name }: { timer: RunningTimer; name: string }) {
  const isLong = useIsPast(timerLimit(timer));
  return (
    isLong && (
      <div className="flex justify-end px-4 pb-3 medium:px-6">
        <Suspense fallback={null}>
          <TimerConfirmation key={timer.startedAt} timer={timer} name={name} />
        </Suspense>
      </div>
    )
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

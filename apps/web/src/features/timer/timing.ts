import type { Activity } from '@sevenfold/contract';
import { elapsedMinutes, entryLimit, timerLimit } from '@sevenfold/domain/timer';
import { useSyncExternalStore } from 'react';
import { dispatch } from '#dispatch';
import { replica } from '#data';
import { now, text, weekdayLong } from '#platform';
import { announce, toast } from '#ui';
import { knownActivity } from '#features/activity';
import { amountText } from '#features/record';
import { dateOfTimer, recordTimer, shareStart, shareStop, timerFrom } from './commands';
import { BREAK_KEY, TimerStore, type RunningTimer } from './timerStore';

/** The user's timer, shared by all tabs of the browser and all devices. */
export const timers = new TimerStore(localStorage, {
  onStart: (timer) => replica.dispatch(shareStart(timer)),
  onStop: (timer) => replica.dispatch(shareStop(timer)),
});

// Of any key: a change of another one costs a comparison.
addEventListener('storage', timers.changed);

/** Returns whether a timer runs, or the break after a focus round may last. */
export const useIsTiming = (): boolean =>
  useSyncExternalStore(timers.subscribe, () => (timers.current() ?? localStorage.getItem(BREAK_KEY)) !== null);

/** Returns since when the timer runs for this activity (epoch milliseconds); null when it does not. */
export const useTimerOf = (activityId: string): number | null =>
  useSyncExternalStore(timers.subscribe, () => {
    const timer = timers.current();
    return timer?.activityId === activityId ? timer.startedAt : null;
  });

/**
 * Starts the timer. A timer of another activity is stopped first, unless the user is being asked about it.
 *
 * @param round length of a focus round
 */
export function startTimer(activity: Pick<Activity, 'id' | 'name'>, round?: { readonly roundMinutes: number }): void {
  if (timers.current()?.activityId === activity.id) return;
  stopOrAsk(timerLimit);
  if (timers.current()) return;
  timers.set({ ...timerFrom(activity.id, now()), ...round });
  announce(text('timer.started', { name: activity.name }));
}

/**
 * Stops the timer and records its minutes. Less than a minute is dropped, unless the user keeps it. After more than a
 * day, the user has to say when it ended.
 */
export const stopTimer = (): void => stopOrAsk(entryLimit);

/** @param limit returns from when on the user is asked about the timer instead; a focus round ends by itself */
function stopOrAsk(limit: (running: RunningTimer) => number): void {
  const running = timers.current();
  if (running && !running.roundMinutes && now() >= limit(running)) {
    toast({ kind: 'info', text: text('timer.stillGoing') });
    return;
  }
  const timer = running && timers.take();
  const activity = timer && knownActivity(timer.activityId);
  if (!timer || !activity) return;
  const minutes = elapsedMinutes(timer, now());
  if (minutes !== null) recordTimed(activity, timer, minutes);
  else {
    toast({
      kind: 'info',
      text: text('timer.tooShort'),
      action: {
        label: text('timer.recordAnyway', { amount: amountText(activity, 1) }),
        // Its start is to come if the clock was ahead, and has been set back since.
        onAct: () => recordTimed(activity, { ...timer, startedAt: Math.min(timer.startedAt, now()) }, 1),
      },
    });
  }
}

/** Records the minutes of a timer that was stopped. */
export function recordTimed(activity: Activity, timer: RunningTimer, minutes: number): void {
  const date = dateOfTimer(timer);
  dispatch(
    recordTimer(activity, timer, minutes),
    // An entry of another date, as after midnight, is named by its day, because the user would look for it today.
    text(date === dateOfTimer({ startedAt: now() }) ? 'timer.recorded' : 'timer.recordedOn', {
      name: activity.name,
      amount: amountText(activity, minutes),
      day: weekdayLong(date),
    }),
  );
}

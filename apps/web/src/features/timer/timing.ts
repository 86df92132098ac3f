import type { Activity } from '@sevenfold/contract';
import { today, utcOffsetAt, type CivilDate, type Zone } from '@sevenfold/domain/calendar';
import { useSyncExternalStore } from 'react';
import { dispatch } from '../../dispatch/dispatch';
import { replica } from '../../data/device';
import { instantOf, now } from '../../platform/clock';
import { weekdayLong } from '../../platform/format';
import { text } from '../../platform/text';
import { announce } from '../../ui/announce';
import { toast } from '../../ui/toast';
import { activitiesQuery } from '../activity/api';
import { amountText } from '../record/amount';
import { NO_RECORDS, type ActivityRecords, type Records } from '../record/api';
import { recording } from '../record/recording';
import { knownSettings, knownTimezone } from '../user/api';
import { asksAt, minutesOf, TIMER_KEY, TimerStore, type RunningTimer } from './timerStore';

/** This device's timer; tabs of one browser share it. */
export const timers = new TimerStore(localStorage);

addEventListener('storage', ({ key }) => {
  if (key === TIMER_KEY || key === null) timers.changed();
});

export const useTimer = (): RunningTimer | null => useSyncExternalStore(timers.subscribe, timers.current);

/** Whether the timer runs for this activity, and since when (epoch milliseconds); null when not. */
export const useTimerOf = (activityId: string): number | null =>
  useSyncExternalStore(timers.subscribe, () => {
    const timer = timers.current();
    return timer?.activityId === activityId ? timer.startedAt : null;
  });

const activityOf = (id: string): Activity | undefined =>
  replica.queries.getQueryData<readonly Activity[]>(activitiesQuery.queryKey)?.find((activity) => activity.id === id);

/** The zone by whose clock the timer was started. */
export const zoneOfTimer = ({ utcOffsetMinutes }: Pick<RunningTimer, 'utcOffsetMinutes'>): Zone =>
  utcOffsetMinutes ?? knownTimezone();

/** The person's day in which the timer was started; that is where its record goes. */
export const dateOfTimer = (timer: Pick<RunningTimer, 'startedAt' | 'utcOffsetMinutes'>): CivilDate =>
  today(timer.startedAt, zoneOfTimer(timer), knownSettings()?.dayEndsAt ?? 0);

/**
 * Starts the timer; one that runs for another activity is stopped first, unless it runs so long that the person is
 * being asked about it.
 */
export function startTimer(activity: Pick<Activity, 'id' | 'name'>): void {
  const running = timers.current();
  if (running?.activityId === activity.id) return;
  if (running && now() >= asksAt(running)) {
    toast({ kind: 'info', text: text('timer.stillGoing') });
    return;
  }
  if (running) stopTimer();
  const startedAt = now();
  timers.set({ activityId: activity.id, startedAt, utcOffsetMinutes: utcOffsetAt(startedAt, knownTimezone()) });
  announce(text('timer.started', { name: activity.name }));
}

/** Stops the timer and records what it came to. Less than a minute is dropped, unless the person wants it. */
export function stopTimer(endedAt = now()): void {
  const timer = timers.take();
  const activity = timer && activityOf(timer.activityId);
  if (!timer || !activity) return;
  const minutes = minutesOf(timer, endedAt);
  if (minutes !== null) recordTimed(activity, timer, minutes);
  else {
    toast({
      kind: 'info',
      text: text('timer.tooShort', { name: activity.name }),
      action: {
        label: text('timer.recordAnyway', { amount: amountText(activity, 1) }),
        onAct: () => recordTimed(activity, timer, 1),
      },
    });
  }
}

/** Stops the timer and records so many minutes. */
export function endTimer(minutes: number): void {
  const timer = timers.take();
  const activity = timer && activityOf(timer.activityId);
  if (timer && activity) recordTimed(activity, timer, minutes);
}

/** Stops the timer and records nothing. */
export function discardTimer(): void {
  const timer = timers.take();
  const activity = timer && activityOf(timer.activityId);
  if (activity) toast({ kind: 'info', text: text('timer.discarded', { name: activity.name }) });
}

function recordTimed(activity: Activity, timer: RunningTimer, minutes: number): void {
  const date = dateOfTimer(timer);
  const command = recording(activity, recordsOn(activity.id, date), date, {
    amount: minutes,
    source: 'TIMER',
    startedAt: instantOf(timer.startedAt),
    utcOffsetMinutes: timer.utcOffsetMinutes,
  });
  const says = { name: activity.name, amount: amountText(activity, minutes) };
  // Started before midnight, it is not where the person looks for it.
  dispatch(
    command,
    date === dateOfTimer({ startedAt: now() })
      ? text('timer.recorded', says)
      : text('timer.recordedOn', { ...says, day: weekdayLong(date) }),
  );
}

/** What this device knows of a date; nothing when the screen that shows it was never opened. */
function recordsOn(activityId: string, date: CivilDate): ActivityRecords {
  const known = replica.queries.getQueriesData<Records>({ queryKey: ['records'] });
  const holding = known.find(([, records]) => records !== undefined && records.from <= date && date <= records.to);
  return holding?.[1]?.byActivity[activityId] ?? NO_RECORDS;
}

/**
 * Follows what becomes of the timed activity: archived, the timer ends and its time is kept; deleted, it ends with
 * nothing to keep it for.
 */
export function followActivity(timer: RunningTimer, activities: readonly Activity[]): void {
  const activity = activities.find(({ id }) => id === timer.activityId);
  if (activity?.isActive) return;
  if (activity) stopTimer();
  else if (timers.take()) toast({ kind: 'info', text: text('timer.activityGone') });
}

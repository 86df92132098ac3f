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
import { recordEntry } from '../record/recording';
import { knownSettings, knownTimezone } from '../user/api';
import { confirmationDueAt, minutesOf, TIMER_KEY, TimerStore, type RunningTimer } from './timerStore';

/** This device's timer, shared by all tabs of the browser. */
export const timers = new TimerStore(localStorage);

addEventListener('storage', ({ key }) => {
  if (key === TIMER_KEY || key === null) timers.changed();
});

export const useTimer = (): RunningTimer | null => useSyncExternalStore(timers.subscribe, timers.current);

/** Returns since when the timer runs for this activity (epoch milliseconds); null when it does not. */
export const useTimerOf = (activityId: string): number | null =>
  useSyncExternalStore(timers.subscribe, () => {
    const timer = timers.current();
    return timer?.activityId === activityId ? timer.startedAt : null;
  });

const activityOf = (id: string): Activity | undefined =>
  replica.queries.getQueryData<readonly Activity[]>(activitiesQuery.queryKey)?.find((activity) => activity.id === id);

/** Time zone of the clock at the start of the timer. */
export const zoneOfTimer = ({ utcOffsetMinutes }: Pick<RunningTimer, 'utcOffsetMinutes'>): Zone =>
  utcOffsetMinutes ?? knownTimezone();

/** The user's day on which the timer was started, to which its entry belongs. */
export const dateOfTimer = (timer: Pick<RunningTimer, 'startedAt' | 'utcOffsetMinutes'>): CivilDate =>
  today(timer.startedAt, zoneOfTimer(timer), knownSettings()?.dayEndsAt ?? 0);

/** Starts the timer. A timer of another activity is stopped first, unless the user is being asked about it. */
export function startTimer(activity: Pick<Activity, 'id' | 'name'>): void {
  const running = timers.current();
  if (running?.activityId === activity.id) return;
  if (running && now() >= confirmationDueAt(running)) {
    toast({ kind: 'info', text: text('timer.stillGoing') });
    return;
  }
  if (running) stopTimer();
  const startedAt = now();
  timers.set({ activityId: activity.id, startedAt, utcOffsetMinutes: utcOffsetAt(startedAt, knownTimezone()) });
  announce(text('timer.started', { name: activity.name }));
}

/** Stops the timer and records its minutes. Less than a minute is dropped, unless the user keeps it. */
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

/** Stops the timer and records the given minutes. */
export function endTimer(minutes: number): void {
  const timer = timers.take();
  const activity = timer && activityOf(timer.activityId);
  if (timer && activity) recordTimed(activity, timer, minutes);
}

/** Stops the timer without an entry. */
export function discardTimer(): void {
  const timer = timers.take();
  const activity = timer && activityOf(timer.activityId);
  if (activity) toast({ kind: 'info', text: text('timer.discarded', { name: activity.name }) });
}

function recordTimed(activity: Activity, timer: RunningTimer, minutes: number): void {
  const date = dateOfTimer(timer);
  const command = recordEntry(activity, recordsOn(activity.id, date), date, {
    amount: minutes,
    source: 'TIMER',
    startedAt: instantOf(timer.startedAt),
    utcOffsetMinutes: timer.utcOffsetMinutes,
  });
  const values = { name: activity.name, amount: amountText(activity, minutes) };
  // An entry of another date, as after midnight, is named by its day, because the user would look for it today.
  dispatch(
    command,
    date === dateOfTimer({ startedAt: now() })
      ? text('timer.recorded', values)
      : text('timer.recordedOn', { ...values, day: weekdayLong(date) }),
  );
}

/** Cached data of a date; empty when its screen was never opened. */
function recordsOn(activityId: string, date: CivilDate): ActivityRecords {
  const known = replica.queries.getQueriesData<Records>({ queryKey: ['records'] });
  const holding = known.find(([, records]) => records !== undefined && records.from <= date && date <= records.to);
  return holding?.[1]?.byActivity[activityId] ?? NO_RECORDS;
}

/**
 * Watches the timed activity: when it is archived, the timer stops and its time is recorded; when it is deleted, the
 * timer stops without an entry.
 */
export function followActivity(timer: RunningTimer, activities: readonly Activity[]): void {
  const activity = activities.find(({ id }) => id === timer.activityId);
  if (activity?.isActive) return;
  if (activity) stopTimer();
  else if (timers.take()) toast({ kind: 'info', text: text('timer.activityGone') });
}

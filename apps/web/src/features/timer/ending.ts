import type { Activity } from '@sevenfold/contract';
import { entryLimit } from '@sevenfold/domain/timer';
import { now, text } from '#platform';
import { toast } from '#ui';
import type { RunningTimer } from './timerStore';
import { stopTimer, timers } from './timing';

/** The timed activity that was in the list. */
let known: string | undefined;

/**
 * Watches the timed activity: when it is archived, the timer stops and its time is recorded, unless its user has to say
 * when it ended; when it is deleted, the timer stops without an entry.
 */
export function followActivity(timer: RunningTimer, activities: readonly Activity[]): void {
  const activity = activities.find(({ id }) => id === timer.activityId);
  if (activity) known = timer.activityId;
  if (activity?.isActive) return;
  if (activity && !timer.roundMinutes && now() >= entryLimit(timer)) return;
  if (activity) stopTimer();
  // A timer of another device can arrive before its new activity.
  else if (timer.activityId === known && timers.take()) toast({ kind: 'info', text: text('timer.activityGone') });
}

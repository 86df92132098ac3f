import { text } from '#platform';
import { toast } from '#ui';
import { knownActivity } from '#features/activity';
import { recordTimed, timers } from './timing';

/** Stops the timer and records the given minutes. */
export function endTimer(minutes: number): void {
  const timer = timers.take();
  const activity = timer && knownActivity(timer.activityId);
  if (timer && activity) recordTimed(activity, timer, minutes);
}

/** Stops the timer without an entry. */
export function discardTimer(): void {
  const timer = timers.take();
  const activity = timer && knownActivity(timer.activityId);
  if (activity) toast({ kind: 'info', text: text('timer.discarded', { name: activity.name }) });
}

import { text } from '../../platform/text';
import { toast } from '../../ui/toast';
import { activityOf, recordTimed, timers } from './timing';

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

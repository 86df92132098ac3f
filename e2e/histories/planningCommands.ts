import { isPaused, type Reminder } from '@sevenfold/domain/activity';
import { addDays } from '@sevenfold/domain/calendar';
import { elapsedMinutes } from '@sevenfold/domain/timer';
import { together } from '../../apps/web/src/features/record/api';
import { changeActivity } from '../../apps/web/src/features/activity/commands';
import { setReminders } from '../../apps/web/src/features/activity/reminders';
import { pauseUntil, resume } from '../../apps/web/src/features/activity/pause';
import { copyPlan, removePlan, setPlan } from '../../apps/web/src/features/plan/commands';
import { cancelAbsence, planAbsence } from '../../apps/web/src/features/day/away';
import { recordTimer, shareStart, shareStop, timerFrom } from '../../apps/web/src/features/timer/commands';
import { runningFrom } from '../../apps/web/src/features/timer/runningFrom';
import type { Command } from '../../apps/web/src/data/replica';
import { dateOf, type CommandFactory, onActivity, pick, type Shown, sliceOf, pickOrThrow } from './choice';

const REMINDERS: readonly (readonly Reminder[])[] = [
  [{ time: '07:30' }],
  [{ time: '07:30', weekdays: [1, 3] }, { time: '21:00' }],
  [{ time: '00:30', weekdays: [6] }],
  [],
];
const WEEKDAYS: readonly (readonly number[])[] = [[1, 3, 5], [0], [6, 2], []];
/**
 * Maximum time a timer has already run when it is started, in milliseconds: 4.7 hours, from six hexadecimal digits of
 * an id. Steps of a plan take no time.
 */
const RUNNING_MS_MAX = 0x1_00_00_00;

/** Lengths of focus rounds; the first timer runs until it is stopped. */
const ROUNDS = [{}, { roundMinutes: 25 }, { roundMinutes: 180 }] as const;

const START_TIMES = [null, '07:30', '23:00'] as const;

/** All commands on weekdays, rhythms, reminders, plans, pauses, absences and the timer, as the screens create them. */
export const PLANNING_COMMANDS = {
  weekdays: onActivity((activity, _, { b }) => changeActivity(activity, { weekdays: [...pickOrThrow(WEEKDAYS, b)] })),
  dayMax: onActivity((activity, _, { b }) =>
    activity.unit === 'DAYS' ? null : changeActivity(activity, { dayMax: b % 3 === 0 ? null : b }),
  ),
  everyDays: onActivity((activity, _, { b }) =>
    changeActivity(activity, b % 4 === 0 ? { everyDays: null } : { everyDays: 2 + b, weekdays: [] }),
  ),
  reminders: onActivity((activity, _, { c }) => setReminders(activity, pickOrThrow(REMINDERS, c))),
  plan: onActivity(({ id, unit }, shown, choice) => {
    const date = dateOf(shown, choice);
    const before = sliceOf(shown, id).plans.find((plan) => plan.date === date);
    const amount = choice.c % 2 === 0 ? null : unit === 'DAYS' ? 1 : choice.c;
    return setPlan(id, date, before, { amount, startTime: pickOrThrow(START_TIMES, choice.c) });
  }),
  removePlan: onActivity(({ id }, shown, { b }) => {
    const plan = pick(sliceOf(shown, id).plans, b);
    return plan && removePlan(plan);
  }),
  copyPlan: (shown, { c }) => {
    const plans = shown.activities.flatMap(({ id }) => sliceOf(shown, id).plans);
    return copyPlan(plans, { days: c % 8, today: shown.records.from, existing: plans });
  },
  pause: onActivity((activity, shown, choice) => {
    const date = dateOf(shown, choice);
    return pauseUntil(activity, date, addDays(date, 1 + (choice.c % 12)));
  }),
  resume: onActivity((activity, shown, choice) => {
    const date = dateOf(shown, choice);
    return isPaused(activity, date) ? resume(activity, date) : null;
  }),
  away: (shown, choice) => {
    const first = dateOf(shown, choice);
    const rest = Array.from({ length: choice.c % 5 }, (_, index) => addDays(first, index + 1));
    return planAbsence(shown.user, shown.activities, [first, ...rest], first, (id) => sliceOf(shown, id));
  },
  cancelAbsence: (shown, { a }) => {
    const { user, activities } = shown;
    const absence = pick(user.absences ?? [], a);
    return absence && cancelAbsence(user, activities, absence, absence.first, (id) => sliceOf(shown, id));
  },
  /**
   * Stops the timer that runs, as the app does. Each start has a time of its own: two timers of one activity that start
   * at once would make one record.
   */
  startTimer: onActivity(({ id, unit }, shown, { c, now, newId }) =>
    unit !== 'DURATION' || shown.user.timer?.activityId === id
      ? null
      : together([
          ...stopOf(shown, now),
          shareStart({
            ...timerFrom(id, now - (parseInt(newId().slice(-6), 16) % RUNNING_MS_MAX)),
            ...pickOrThrow(ROUNDS, c),
          }),
        ]),
  ),
  stopTimer: (shown, { now }) => (shown.user.timer ? together(stopOf(shown, now)) : null),
} satisfies Record<string, CommandFactory>;

/** Stops the timer that runs and records its minutes; empty if none runs. */
function stopOf({ user, activities }: Shown, now: number): Command[] {
  if (!user.timer) return [];
  const timer = runningFrom(user.timer);
  const activity = activities.find(({ id }) => id === timer.activityId);
  const minutes = elapsedMinutes(timer, now);
  return [shareStop(timer), ...(activity && minutes !== null ? [recordTimer(activity, timer, minutes)] : [])];
}

import type { Activity, Entry } from '@sevenfold/contract';
import { timedEntryId, timerLimit } from '@sevenfold/domain/timer';
import { now, text, tick } from '#platform';
import { announce } from '#ui';
import { knownRecordsOn } from '#features/record';
import { breakEndsAt, startBreak } from './breakStore';
import { dateOfTimer } from './commands';
import type { RunningTimer } from './timerStore';
import { recordTimed, startTimer, timers } from './timing';

/** Lengths of focus rounds and of breaks that are offered, in minutes. */
export const ROUND_LENGTHS = [15, 25, 45, 50] as const;
export const BREAK_LENGTHS = [0, 5, 10] as const;

/** Lengths of a round and of the break after it, in minutes. */
export interface RoundChoice {
  readonly roundMinutes: number;
  readonly breakMinutes: number;
}

export const DEFAULT_CHOICE: RoundChoice = { roundMinutes: 25, breakMinutes: 5 };

/** Storage key of the last choice on this device. */
const CHOICE_KEY = 'sevenfold.roundChoice';
/** A round that ended longer ago, while the app was closed or hidden, has ended unnoticed. */
const LATE_MS = 5_000;
const VIBRATION_MS = 16;

/** Returns the last choice on this device; null before the first. */
export function readRoundChoice(): RoundChoice | null {
  try {
    const { roundMinutes, breakMinutes } = JSON.parse(localStorage.getItem(CHOICE_KEY) ?? '{}') as Partial<RoundChoice>;
    const round = ROUND_LENGTHS.find((minutes) => minutes === roundMinutes);
    const length = BREAK_LENGTHS.find((minutes) => minutes === breakMinutes);
    return round === undefined || length === undefined ? null : { roundMinutes: round, breakMinutes: length };
  } catch {
    return null;
  }
}

/** Starts a focus round, and remembers its lengths for the next one. */
export function startRound(activity: Pick<Activity, 'id' | 'name'>, choice: RoundChoice): void {
  localStorage.setItem(CHOICE_KEY, JSON.stringify(choice));
  startTimer(activity, { roundMinutes: choice.roundMinutes });
}

/**
 * Number of focus rounds among the entries of a day. An entry does not say that it is one: those of timers that have the
 * length of a round are counted, so that all devices count alike and a round that was stopped early does not count.
 *
 * @param roundMinutes length of the current round
 */
export const countRounds = (entries: readonly Pick<Entry, 'source' | 'amount'>[], roundMinutes: number): number =>
  entries.filter(
    ({ source, amount }) =>
      source === 'TIMER' && (amount === roundMinutes || ROUND_LENGTHS.some((minutes) => minutes === amount)),
  ).length;

/** Number of rounds of an activity on the day on which one starts or started. @param startedAt epoch milliseconds */
export const knownRounds = (activityId: string, startedAt: number, roundMinutes: number): number =>
  countRounds(knownRecordsOn(activityId, dateOfTimer({ startedAt })).entries, roundMinutes);

/**
 * Ends a focus round whose time is over: records it in full, and starts the break. Of several tabs, the first one
 * records. Another device may have recorded it already, and nothing is recorded or shown here then.
 */
export function endRound(timer: RunningTimer, activity: Activity): void {
  const { roundMinutes, startedAt } = timer;
  if (!roundMinutes || timers.current() !== timer || timers.take() === null) return;
  const { entries } = knownRecordsOn(activity.id, dateOfTimer(timer));
  if (entries.some(({ id }) => id === timedEntryId(timer))) return;
  recordTimed(activity, timer, roundMinutes);
  announce(text('focus.roundDone', { count: knownRounds(activity.id, startedAt, roundMinutes) }));
  const { breakMinutes } = readRoundChoice() ?? DEFAULT_CHOICE;
  const focusBreak = { activityId: activity.id, startedAt: timerLimit(timer), breakMinutes, roundMinutes };
  const isLate = now() - focusBreak.startedAt > LATE_MS;
  if (!isLate) tick(VIBRATION_MS);
  if (activity.isActive && (!isLate || now() < breakEndsAt(focusBreak))) startBreak(focusBreak);
}

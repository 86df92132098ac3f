import { useSyncExternalStore } from 'react';
import { now } from '#platform';
import { BREAK_KEY } from './timerStore';
import { timers } from './timing';

/** The break after a focus round, on this device only. */
export interface Break {
  readonly activityId: string;
  /** End of the round, in epoch milliseconds. */
  readonly startedAt: number;
  /** Length of the break; 0 when the user wants none. */
  readonly breakMinutes: number;
  /** Length of the round, which the next one has again. */
  readonly roundMinutes: number;
}

const MINUTE_MS = 60_000;
/** Time after the end of a break in which the next round is offered. */
const OFFERED_MS = 60 * MINUTE_MS;

/** Returns when the break is over, in epoch milliseconds. */
export const breakEndsAt = ({ startedAt, breakMinutes }: Break): number => startedAt + breakMinutes * MINUTE_MS;

/** Returns when the round before the break started, in epoch milliseconds. */
export const roundStartedAt = ({ startedAt, roundMinutes }: Break): number => startedAt - roundMinutes * MINUTE_MS;

/** Returns whether the next round is still offered. */
export const isOffered = (focusBreak: Break): boolean => now() < breakEndsAt(focusBreak) + OFFERED_MS;

let storedText: string | null = null;
let stored: Break | null = null;

/** Returns a stable object while nothing changes. Another tab or a sign-out may have changed the storage. */
export function currentBreak(): Break | null {
  const text = localStorage.getItem(BREAK_KEY);
  if (text !== storedText) {
    storedText = text;
    stored = parseBreak(text);
  }
  return stored;
}

// A change of the break is told to the subscribers of the timer: one dock shows both.
export const useBreak = (): Break | null => useSyncExternalStore(timers.subscribe, currentBreak);

export function startBreak(focusBreak: Break): void {
  localStorage.setItem(BREAK_KEY, JSON.stringify(focusBreak));
  timers.changed();
}

export function endBreak(): void {
  if (localStorage.getItem(BREAK_KEY) === null) return;
  localStorage.removeItem(BREAK_KEY);
  timers.changed();
}

/** Null for what no version of the app writes. */
function parseBreak(text: string | null): Break | null {
  try {
    const { activityId, startedAt, breakMinutes, roundMinutes } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return typeof activityId === 'string' && isNumber(startedAt) && isNumber(breakMinutes) && isNumber(roundMinutes)
      ? { activityId, startedAt, breakMinutes, roundMinutes }
      : null;
  } catch {
    return null;
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

import type { ActivityUnit } from '../activity';
import type { CivilDate } from '../calendar';
import { findDay, type HealthDay } from './days';
import { healthAmountMax, type HealthRule } from './rule';
import { distinctSessions, type Interval, nights, type SleepPart, unite } from './sessions';
import { workoutGroup } from './workouts';

const MINUTE = 60_000;

export interface StepCount extends Interval {
  readonly steps: number;
}

export interface Workout extends Interval {
  /** Name of its type in `@capgo/capacitor-health`. */
  readonly type: string;
}

/** Data that a device read from Health Connect or Apple Health. */
export type HealthData =
  | { readonly kind: 'STEPS'; readonly steps: readonly StepCount[] }
  | { readonly kind: 'WORKOUT'; readonly workouts: readonly Workout[] }
  | { readonly kind: 'SLEEP'; readonly parts: readonly SleepPart[] }
  | { readonly kind: 'MINDFULNESS'; readonly sessions: readonly Interval[] };

/** The record of a date. */
export interface HealthRecord {
  readonly date: CivilDate;
  /** In the activity's unit, at least 1. */
  readonly amount: number;
  /** Epoch milliseconds, if the date has a single session; null otherwise. */
  readonly startedAt: number | null;
}

export interface HealthCounting {
  readonly unit: ActivityUnit;
  readonly rule: HealthRule;
  /** Of the rule's kind. */
  readonly data: HealthData;
  readonly days: readonly HealthDay[];
}

/** True if a device read nothing: there is no data, or it may not be read, which Apple Health does not tell apart. */
export function isHealthDataEmpty(data: HealthData): boolean {
  switch (data.kind) {
    case 'STEPS':
      return data.steps.length === 0;
    case 'WORKOUT':
      return data.workouts.length === 0;
    case 'SLEEP':
      return data.parts.length === 0;
    case 'MINDFULNESS':
      return data.sessions.length === 0;
  }
}

/**
 * The records of an activity, one for each date, earliest first. Independent of the order of the data, and without the
 * dates that the user excluded.
 *
 * Steps count for the day they were made on. A workout or a meditation counts for the day it starts on, in DURATION for
 * the days it takes place on. A night counts for the day it ends on. Times that several apps or devices recorded count
 * once.
 */
export function countHealth({ unit, rule, data, days }: HealthCounting): HealthRecord[] {
  const excluded = new Set(rule.excludedDates);
  const max = healthAmountMax(unit);
  return countAll(unit, rule, data, days)
    .filter(({ date, amount }) => amount >= 1 && !excluded.has(date))
    .map((record) => ({ ...record, amount: Math.min(record.amount, max) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

function countAll(
  unit: ActivityUnit,
  rule: HealthRule,
  data: HealthData,
  days: readonly HealthDay[],
): readonly HealthRecord[] {
  switch (data.kind) {
    case 'STEPS':
      return countSteps(unit, rule, data.steps, days);
    case 'WORKOUT': {
      const groups = rule.workoutTypes && new Set(rule.workoutTypes);
      return countSessions(
        unit,
        rule,
        data.workouts.filter(({ type }) => !groups || groups.has(workoutGroup(type))),
        days,
      );
    }
    case 'MINDFULNESS':
      return countSessions(unit, rule, data.sessions, days);
    case 'SLEEP':
      return countSleep(unit, rule, data.parts, days);
  }
}

function countSteps(
  unit: ActivityUnit,
  { minimum = 1 }: HealthRule,
  counts: readonly StepCount[],
  days: readonly HealthDay[],
): HealthRecord[] {
  const sums = new Sums(days);
  for (const { from, steps } of counts) sums.add(from, steps);
  return sums.map(({ sum }) => ({
    amount: unit === 'DAYS' ? Number(sum >= minimum) : Math.floor(sum / minimum),
    startedAt: null,
  }));
}

function countSessions(
  unit: ActivityUnit,
  { minimum = 0 }: HealthRule,
  recordings: readonly Interval[],
  days: readonly HealthDay[],
): HealthRecord[] {
  const sessions = distinctSessions(recordings);
  const started = new Sums(days);
  for (const { from, to } of sessions) if (unit !== 'TIMES' || to - from >= minimum * MINUTE) started.add(from, 1);
  if (unit === 'TIMES') return started.map(({ sum, first }) => ({ amount: sum, startedAt: sum === 1 ? first : null }));
  const times = new Sums(days);
  for (const { from, to } of unite(recordings)) {
    if (unit === 'DAYS') times.add(from, to - from);
    else for (const part of splitByDay({ from, to }, days)) times.add(part.from, part.to - part.from);
  }
  return times.map(({ date, sum }) => {
    const start = started.get(date);
    return {
      amount: unit === 'DAYS' ? Number(sum >= minimum * MINUTE) : Math.round(sum / MINUTE),
      startedAt: start?.sum === 1 ? start.first : null,
    };
  });
}

function countSleep(
  unit: ActivityUnit,
  { minimum = 1 }: HealthRule,
  parts: readonly SleepPart[],
  days: readonly HealthDay[],
): HealthRecord[] {
  const sums = new Sums(days);
  // The end is exclusive: a night until midnight ends on the day before.
  for (const { to, asleep } of nights(parts))
    sums.add(
      to - 1,
      asleep.reduce((sum, one) => sum + one.to - one.from, 0),
    );
  return sums.map(({ sum }) => {
    const minutes = Math.round(sum / MINUTE);
    return { amount: unit === 'DAYS' ? Number(minutes >= minimum) : minutes, startedAt: null };
  });
}

function splitByDay({ from, to }: Interval, days: readonly HealthDay[]): Interval[] {
  return days.flatMap((day) => {
    const part = { from: Math.max(from, day.from), to: Math.min(to, day.to) };
    return part.from < part.to ? [part] : [];
  });
}

interface Sum {
  readonly date: CivilDate;
  readonly sum: number;
  /** Earliest instant that was added. */
  readonly first: number;
}

/** Sums by day; what is outside the days is dropped. */
class Sums {
  readonly #byDate = new Map<CivilDate, Sum>();
  readonly #days: readonly HealthDay[];

  constructor(days: readonly HealthDay[]) {
    this.#days = days;
  }

  add(at: number, amount: number): void {
    const date = findDay(this.#days, at)?.date;
    if (date === undefined) return;
    const known = this.#byDate.get(date);
    this.#byDate.set(date, { date, sum: (known?.sum ?? 0) + amount, first: Math.min(known?.first ?? at, at) });
  }

  get(date: CivilDate): Sum | undefined {
    return this.#byDate.get(date);
  }

  map(toRecord: (sum: Sum) => Omit<HealthRecord, 'date'>): HealthRecord[] {
    return [...this.#byDate.values()].map((sum) => ({ date: sum.date, ...toRecord(sum) }));
  }
}

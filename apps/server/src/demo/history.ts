import type { Plan, Skip } from '@sevenfold/contract';
import type { GoalPeriod, Reminder } from '@sevenfold/domain/activity';
import type { AreaKind } from '@sevenfold/domain/area';
import type { CivilDate, RecordedOffset, WeekId, WeekStartDay } from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import type { Habit } from './habit';

export interface HistoryOptions {
  /** The same seed and options produce the same history on every machine. */
  readonly seed: number;
  /** End of the history, in milliseconds since 1970-01-01T00:00Z. */
  readonly now: number;
  readonly timezone: string;
  readonly weekStartDay: WeekStartDay;
  readonly language: Language;
  /** Number of weeks including the current one; 157 are three years. */
  readonly weeks: number;
  /** 13 for the demo; more repeat the thirteen under numbered names. */
  readonly activities: number;
}

export interface HistoryArea {
  readonly id: string;
  readonly name: string;
  readonly kind: AreaKind;
  readonly color: string;
  readonly order: number;
}

export interface HistoryActivity {
  readonly id: string;
  readonly areaId: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly icon: string;
  readonly unit: Habit['unit'];
  readonly customTimesUnit: string | null;
  readonly customTimesUnitSingular: string | null;
  readonly direction: Habit['direction'];
  readonly order: number;
  readonly isActive: boolean;
  readonly reminders: readonly Reminder[];
  readonly everyDays?: number;
  readonly weeklyGoalsTimeline: readonly GoalPeriod[];
  /** Milliseconds since 1970-01-01T00:00Z, here and below. */
  readonly createdAt: number;
}

export interface HistoryEntry extends RecordedOffset {
  readonly id: string;
  readonly activityId: string;
  readonly date: CivilDate;
  readonly amount: number;
  readonly source: 'MANUAL' | 'TIMER';
  readonly startedAt: number | null;
  readonly note: string | null;
  readonly createdAt: number;
}

export interface HistorySkip {
  readonly activityId: string;
  readonly date: CivilDate;
  readonly reason: Skip['reason'];
}

/** Plausible, generated data of a user. */
export interface History {
  readonly areas: readonly HistoryArea[];
  readonly activities: readonly HistoryActivity[];
  readonly entries: readonly HistoryEntry[];
  readonly skips: readonly HistorySkip[];
  readonly plans: readonly Plan[];
}

/** One week of the history, with what affects all activities. */
export interface DemoWeek {
  readonly week: WeekId;
  readonly dates: readonly CivilDate[];
  /** Position in the history, 0 to 1. */
  readonly share: number;
  /** Strength of the week for all activities; 1 is average. */
  readonly energy: number;
}

import type { Plan } from '@sevenfold/contract';
import type { ActivityUnit, Direction, IconName, PaletteHex, Reminder } from '@sevenfold/domain/activity';
import type { AreaKind } from '@sevenfold/domain/area';
import type { DemoKey } from './text';

/** Values over the history. Each applies from its share of the history on: 0 is the start, 1 is today. */
export type Course<T> = readonly (readonly [share: number, value: T])[];

/** An activity of the demo, and the pattern of its entries. */
export interface Habit {
  readonly name: DemoKey;
  readonly why?: DemoKey;
  readonly notes: readonly DemoKey[];
  readonly area: AreaKind;
  readonly color: PaletteHex;
  readonly icon: IconName;
  readonly unit: ActivityUnit;
  /** Custom unit, plural and singular. */
  readonly unitLabel?: { readonly many: DemoKey; readonly one: DemoKey };
  readonly direction: Direction;
  /** Active between these shares of the history; archived if it ends before today. */
  readonly from: number;
  readonly until: number;
  /** The weekly goal, in steps; null for a pause. */
  readonly goals: Course<number | null>;
  /** Due this many days after its last entry. */
  readonly everyDays?: number;
  /** Motivation, interpolated between these points; at 1 the goal is met in most weeks. */
  readonly drive: Course<number>;
  /** Above 0: more in summer; below: more in winter; 0.3 means a third more or less. */
  readonly season: number;
  /** From Sunday to Saturday: probability of doing it, or for a FLOW the share of an average day. */
  readonly weekdays: readonly [number, number, number, number, number, number, number];
  /** SESSION: range of the amount of one session. FLOW: a part of the goal each day, in a number of portions. */
  readonly amount:
    | { readonly kind: 'SESSION'; readonly min: number; readonly max: number }
    | { readonly kind: 'FLOW'; readonly portions: number };
  /** Share of sessions recorded with the timer. */
  readonly timer: number;
  /** Range of the start times of sessions recorded with the timer, in minutes of the day. */
  readonly hours: readonly [number, number];
  /** True if it stops during illness. */
  readonly needsHealth: boolean;
  readonly reminders?: readonly Reminder[];
  /** State of today, so that there is always something done and something to do. */
  readonly today: 'DONE' | 'OPEN' | 'SKIPPED';
  /** Plans from today on. */
  readonly plans?: readonly ({ readonly inDays: number } & Partial<Pick<Plan, 'amount' | 'startTime'>>)[];
}

import type { ActivityUnit, Direction, IconName, PaletteHex } from '@sevenfold/domain/activity';
import type { AreaKind } from '@sevenfold/domain/area';
import type { DemoKey } from './text';

/** A value that changes over the history: from each share of it on (0 is the start, 1 is today). */
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
  /** Motivation, interpolated between these points; at 1 the goal is met in most weeks. */
  readonly drive: Course<number>;
  /** Above 0: more in summer; below: more in winter; 0.3 means a third more or less. */
  readonly season: number;
  /** From Sunday to Saturday: probability of doing it, or for a `flow` the share of an average day. */
  readonly weekdays: readonly [number, number, number, number, number, number, number];
  /** Amount of one session; a flow has no sessions, but part of the goal each day in a few portions. */
  readonly amount:
    | { readonly kind: 'SESSION'; readonly min: number; readonly max: number }
    | { readonly kind: 'FLOW'; readonly portions: number };
  /** Share of sessions recorded with the timer. */
  readonly timer: number;
  /** Range of its start times, in minutes of the day. */
  readonly hours: readonly [number, number];
  /** True if it stops during illness. */
  readonly needsHealth: boolean;
  /** State of today, so that there is always something done and something to do. */
  readonly today: 'DONE' | 'OPEN' | 'SKIPPED';
}

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const done = { kind: 'SESSION', min: 1, max: 1 } as const;
const always = { from: 0, until: 1 };

/** The twelve activities of the demo account, in display order. */
export const HABITS: readonly Habit[] = [
  {
    name: 'demo.run',
    why: 'demo.runWhy',
    notes: ['demo.runNote1', 'demo.runNote2', 'demo.runNote3'],
    area: 'HEALTH',
    color: '#1A9951',
    icon: 'footprints',
    unit: 'DAYS',
    direction: 'AT_LEAST',
    ...always,
    goals: [
      [0, 2],
      [0.22, 3],
      [0.52, 4],
      [0.66, 3],
    ],
    drive: [
      [0, 0.6],
      [0.2, 1.1],
      [0.5, 0.9],
      [0.6, 0.5],
      [0.75, 1],
      [1, 1.15],
    ],
    season: 0.2,
    weekdays: [0.7, 0.12, 0.65, 0.15, 0.7, 0.1, 0.35],
    amount: done,
    timer: 0,
    hours: [at(6, 30), at(8)],
    needsHealth: true,
    today: 'OPEN',
  },
  {
    name: 'demo.water',
    notes: [],
    area: 'HEALTH',
    color: '#0090BB',
    icon: 'glass-water',
    unit: 'TIMES',
    unitLabel: { many: 'demo.waterUnit', one: 'demo.waterUnitSingular' },
    direction: 'AT_LEAST',
    from: 0.3,
    until: 1,
    goals: [
      [0.3, 35],
      [0.55, 40],
    ],
    drive: [
      [0.3, 1.05],
      [0.6, 0.9],
      [0.85, 0.95],
      [1, 1.08],
    ],
    season: 0.12,
    weekdays: [0.85, 1.1, 1.1, 1.05, 1.05, 1, 0.85],
    amount: { kind: 'FLOW', portions: 3 },
    timer: 0,
    hours: [at(8), at(21)],
    needsHealth: false,
    today: 'DONE',
  },
  {
    name: 'demo.sleep',
    why: 'demo.sleepWhy',
    notes: [],
    area: 'HEALTH',
    color: '#007871',
    icon: 'moon',
    unit: 'DAYS',
    direction: 'AT_LEAST',
    ...always,
    goals: [
      [0, 3],
      [0.35, 4],
      [0.7, 5],
    ],
    drive: [
      [0, 0.65],
      [0.3, 0.95],
      [0.7, 1],
      [1, 1.15],
    ],
    season: -0.05,
    weekdays: [0.8, 0.8, 0.75, 0.75, 0.75, 0.35, 0.35],
    amount: done,
    timer: 0,
    hours: [at(22, 20), at(22, 58)],
    needsHealth: false,
    today: 'OPEN',
  },
  {
    name: 'demo.stretch',
    notes: ['demo.stretchNote1'],
    area: 'HEALTH',
    color: '#5C7800',
    icon: 'person-standing',
    unit: 'DURATION',
    direction: 'AT_LEAST',
    from: 0.45,
    until: 1,
    goals: [
      [0.45, 30],
      [0.6, 60],
    ],
    drive: [
      [0.45, 1.2],
      [0.6, 0.9],
      [0.8, 0.75],
      [1, 1.05],
    ],
    season: 0,
    weekdays: [0.45, 0.8, 0.55, 0.8, 0.5, 0.7, 0.25],
    amount: { kind: 'SESSION', min: 10, max: 20 },
    timer: 0.4,
    hours: [at(7), at(7, 40)],
    needsHealth: true,
    today: 'DONE',
  },
  {
    name: 'demo.callFamily',
    notes: ['demo.callFamilyNote1', 'demo.callFamilyNote2'],
    area: 'RELATIONSHIPS',
    color: '#D64A7C',
    icon: 'phone',
    unit: 'TIMES',
    direction: 'AT_LEAST',
    ...always,
    goals: [
      [0, 1],
      [0.4, 2],
    ],
    drive: [
      [0, 1],
      [0.4, 0.95],
      [1, 1.05],
    ],
    season: 0,
    weekdays: [0.75, 0.1, 0.2, 0.5, 0.12, 0.1, 0.4],
    amount: done,
    timer: 0,
    hours: [at(18), at(20)],
    needsHealth: false,
    today: 'OPEN',
  },
  {
    name: 'demo.dateNight',
    notes: ['demo.dateNightNote1', 'demo.dateNightNote2'],
    area: 'RELATIONSHIPS',
    color: '#CE3537',
    icon: 'heart',
    unit: 'DAYS',
    direction: 'AT_LEAST',
    from: 0.12,
    until: 1,
    goals: [[0.12, 1]],
    drive: [
      [0.12, 1],
      [1, 1],
    ],
    season: 0,
    weekdays: [0.08, 0.01, 0.02, 0.05, 0.06, 0.5, 0.45],
    amount: done,
    timer: 0,
    hours: [at(19), at(20)],
    needsHealth: true,
    today: 'OPEN',
  },
  {
    name: 'demo.deepWork',
    why: 'demo.deepWorkWhy',
    notes: ['demo.deepWorkNote1', 'demo.deepWorkNote2'],
    area: 'WORK',
    color: '#3384F0',
    icon: 'laptop',
    unit: 'DURATION',
    direction: 'AT_LEAST',
    ...always,
    goals: [
      [0, 480],
      [0.25, 600],
      [0.5, 720],
      [0.8, 840],
    ],
    drive: [
      [0, 0.85],
      [0.2, 1.05],
      [0.45, 0.9],
      [0.7, 1.1],
      [1, 1.05],
    ],
    season: -0.1,
    weekdays: [0.04, 0.95, 0.95, 0.9, 0.95, 0.8, 0.08],
    amount: { kind: 'SESSION', min: 120, max: 240 },
    timer: 0.8,
    hours: [at(8, 45), at(10)],
    needsHealth: true,
    today: 'DONE',
  },
  {
    name: 'demo.read',
    notes: ['demo.readNote1', 'demo.readNote2'],
    area: 'GROWTH',
    color: '#6B49D7',
    icon: 'book-open',
    unit: 'DURATION',
    direction: 'AT_LEAST',
    ...always,
    goals: [
      [0, 120],
      [0.3, 180],
      [0.62, 240],
    ],
    drive: [
      [0, 0.9],
      [0.35, 1.1],
      [0.6, 0.9],
      [1, 1.1],
    ],
    season: -0.15,
    weekdays: [0.9, 0.6, 0.65, 0.6, 0.65, 0.45, 0.75],
    amount: { kind: 'SESSION', min: 25, max: 75 },
    timer: 0.5,
    hours: [at(20, 30), at(21, 45)],
    needsHealth: false,
    today: 'OPEN',
  },
  {
    name: 'demo.language',
    notes: ['demo.languageNote1', 'demo.languageNote2'],
    area: 'GROWTH',
    color: '#A03EB0',
    icon: 'languages',
    unit: 'TIMES',
    unitLabel: { many: 'demo.languageUnit', one: 'demo.languageUnitSingular' },
    direction: 'AT_LEAST',
    from: 0.38,
    until: 1,
    goals: [
      [0.38, 4],
      [0.5, 3],
      [0.72, null],
      [0.78, 3],
    ],
    drive: [
      [0.38, 1.3],
      [0.5, 0.9],
      [0.7, 0.5],
      [0.78, 1],
      [1, 1],
    ],
    season: 0,
    weekdays: [0.25, 0.65, 0.3, 0.65, 0.35, 0.4, 0.25],
    amount: { kind: 'SESSION', min: 1, max: 1 },
    timer: 0,
    hours: [at(12, 30), at(13, 15)],
    needsHealth: true,
    today: 'SKIPPED',
  },
  {
    name: 'demo.screenTime',
    why: 'demo.screenTimeWhy',
    notes: [],
    area: 'ENJOYMENT',
    color: '#966A00',
    icon: 'smartphone',
    unit: 'DURATION',
    direction: 'AT_MOST',
    from: 0.2,
    until: 1,
    goals: [
      [0.2, 900],
      [0.45, 780],
      [0.75, 600],
    ],
    drive: [
      [0.2, 1.15],
      [0.4, 0.95],
      [0.5, 1.05],
      [0.72, 0.85],
      [0.8, 1],
      [1, 0.85],
    ],
    season: -0.12,
    weekdays: [1.45, 0.75, 0.8, 0.8, 0.8, 1.05, 1.35],
    amount: { kind: 'FLOW', portions: 1 },
    timer: 0,
    hours: [at(21, 30), at(22, 45)],
    needsHealth: false,
    today: 'DONE',
  },
  {
    name: 'demo.journal',
    why: 'demo.journalWhy',
    notes: [],
    area: 'OTHER',
    color: '#5F5C55',
    icon: 'notebook-pen',
    unit: 'DAYS',
    direction: 'AT_LEAST',
    from: 0.08,
    until: 1,
    goals: [
      [0.08, 5],
      [0.3, 3],
      [0.42, null],
      [0.5, 4],
    ],
    drive: [
      [0.08, 1.3],
      [0.25, 0.6],
      [0.42, 0.2],
      [0.5, 1.05],
      [0.8, 0.95],
      [1, 1],
    ],
    season: -0.05,
    weekdays: [0.75, 0.65, 0.6, 0.65, 0.6, 0.35, 0.5],
    amount: done,
    timer: 0,
    hours: [at(21, 45), at(22, 20)],
    needsHealth: false,
    today: 'OPEN',
  },
  {
    name: 'demo.piano',
    why: 'demo.pianoWhy',
    notes: ['demo.pianoNote1'],
    area: 'ENJOYMENT',
    color: '#D76900',
    icon: 'music',
    unit: 'DURATION',
    direction: 'AT_LEAST',
    from: 0,
    until: 0.55,
    goals: [
      [0, 90],
      [0.15, 120],
      [0.4, 60],
    ],
    drive: [
      [0, 1.15],
      [0.15, 1],
      [0.35, 0.65],
      [0.45, 0.8],
      [0.55, 0.2],
    ],
    season: -0.1,
    weekdays: [0.6, 0.3, 0.45, 0.3, 0.45, 0.15, 0.5],
    amount: { kind: 'SESSION', min: 20, max: 60 },
    timer: 0.3,
    hours: [at(18), at(19, 30)],
    needsHealth: true,
    today: 'OPEN',
  },
];

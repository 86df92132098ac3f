/** One value along a chart. */
export interface ChartPoint {
  key: string;
  /** Shortest label, below the axis: "40". Without room for all, every second, third, … label is shown. */
  label: string;
  /** Label in the tooltip and the table: "Week 40 · Sep 28 – Oct 4". */
  longLabel: string;
  /** Value of 0 or more; null for unknown, which leaves a gap. */
  value: number | null;
  /** Goal; null or undefined for none. */
  goal?: number | null | undefined;
  met?: boolean | undefined;
  /** Reason why the week is neither met nor missed; an excused week still shows its goal. */
  undecided?: Undecided | undefined;
  /** True if the outcome is open: the week is running or excused. */
  muted?: boolean | undefined;
  /** Draws the bar as a stack, from the baseline up; the parts add up to the value. */
  parts?: readonly ChartPart[] | undefined;
}

/** Part of a stacked bar. */
export interface ChartPart {
  /** Stored colour. */
  readonly color: string;
  readonly value: number;
}

/** Outcome that is neither met nor missed. */
export type Undecided = 'EXCUSED' | 'NO_GOAL' | 'RUNNING';

/** Returns why a week is neither met nor missed; undefined when it is either. */
export const undecidedOf = (outcome: Undecided | 'MET' | 'MISSED'): Undecided | undefined =>
  outcome === 'MET' || outcome === 'MISSED' ? undefined : outcome;

/** Unit of a chart; minutes get gridlines at quarter and full hours. */
export type ChartBase = 'count' | 'minutes';

/** The outcome of a point in a word: "Yes", "No", "Excused". */
export const verdictKey = ({ met, undecided }: ChartPoint) =>
  met ? 'ui.yes' : undecided === undefined ? 'ui.no' : UNDECIDED[undecided];

const UNDECIDED = { EXCUSED: 'ui.excused', NO_GOAL: 'ui.goalNone', RUNNING: 'ui.running' } as const;

export const hasGoal = ({ goal }: ChartPoint): boolean => goal !== null && goal !== undefined;

/** One value along a chart. */
export interface ChartPoint {
  key: string;
  /** Under the axis, as short as can be: "40". Where there is no room for all, every second, third, … is drawn. */
  label: string;
  /** In the tooltip and the table: "Week 40 · Sep 28 – Oct 4". */
  longLabel: string;
  /** 0 or more; null: nothing is known of it, and its place stays empty. */
  value: number | null;
  /** Null or left out: none. */
  goal?: number | null | undefined;
  met?: boolean | undefined;
  /** Why it is neither met nor missed; the goal of an excused week is shown all the same. */
  unjudged?: Unjudged | undefined;
  /** Not judged: running or excused. */
  muted?: boolean | undefined;
}

/** An outcome that is no verdict on the week. */
export type Unjudged = 'EXCUSED' | 'NO_GOAL' | 'RUNNING';

/** Why a week is neither met nor missed; undefined for one that is either. */
export const unjudgedOf = (outcome: Unjudged | 'MET' | 'MISSED'): Unjudged | undefined =>
  outcome === 'MET' || outcome === 'MISSED' ? undefined : outcome;

/** What a chart counts; minutes get gridlines at quarters and full hours. */
export type ChartBase = 'count' | 'minutes';

/** Whether the goal of a point was met, in one word: "Yes", "Excused". */
export const verdictKey = ({ met, unjudged }: ChartPoint) =>
  met ? 'ui.yes' : unjudged === undefined ? 'ui.no' : UNJUDGED[unjudged];

const UNJUDGED = { EXCUSED: 'ui.excused', NO_GOAL: 'ui.goalNone', RUNNING: 'ui.running' } as const;

export const hasGoal = ({ goal }: ChartPoint): boolean => goal !== null && goal !== undefined;

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
  /** Not judged: running or excused. */
  muted?: boolean | undefined;
}

/** What a chart counts; minutes get gridlines at quarters and full hours. */
export type ChartBase = 'count' | 'minutes';

export const hasGoal = ({ goal }: ChartPoint): boolean => goal !== null && goal !== undefined;

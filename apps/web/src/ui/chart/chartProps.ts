import type { ReactNode } from 'react';
import type { ChartBase, ChartPoint } from './point';

/** Entry of a legend, for bars that do not explain themselves. */
export interface ChartKey {
  /** PALE: of bars that miss their goal. OUTLINED: of a bar that is not complete yet. */
  readonly drawn: 'PALE' | 'OUTLINED';
  readonly name: string;
}

export interface ChartProps {
  title: string;
  /** Unit of the values: "days a week". Shown next to the title. */
  unit: string;
  /** Points, oldest first. Lines support thousands. */
  points: readonly ChartPoint[];
  /** Formats a value: "1h 50m". */
  format(value: number): string;
  /** Stored colour, as activities and areas have it. */
  color: string;
  /** Header of the table's first column: "Week". */
  columnLabel: string;
  base?: ChartBase | undefined;
  /**
   * Values of the gridlines in ascending order, for fixed scales such as 1 to 5. By default from zero to a round
   * number.
   */
  axis?: readonly number[] | undefined;
  /** Content at the end of the title line, such as the average. */
  note?: ReactNode;
  /** Names of bars, in the legend between goal and excused weeks. */
  keys?: readonly ChartKey[] | undefined;
  /** Labels values: the highest one, alone or with the first and the last (`ENDS`). */
  marks?: 'ENDS' | 'HIGHEST' | undefined;
  /** Height of the drawing in pixels. */
  height?: number | undefined;
  hideTitle?: boolean | undefined;
  /** `hidden` renders the table for screen readers only; `none` is for screens with a table of their own. */
  table?: 'hidden' | 'none' | undefined;
  /** Called when a point is pressed, or Enter is pressed on it. */
  onSelect?: ((key: string) => void) | undefined;
}

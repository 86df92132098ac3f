import type { ReactNode } from 'react';
import type { ChartBase, ChartPoint } from './point';

export interface ChartProps {
  title: string;
  /** What is counted: "days a week". Stands beside the title. */
  unit: string;
  /** From the oldest on. Thousands are fine for a line. */
  points: readonly ChartPoint[];
  /** How a value reads: "1h 50m". */
  format(value: number): string;
  /** Stored colour, as activities and areas have it. */
  color: string;
  /** What the first column of the table holds: "Week". */
  columnLabel: string;
  base?: ChartBase | undefined;
  /**
   * The values of the gridlines, the lowest first, where they are given, as those of a scale from 1 to 5. Else from
   * zero to a round number.
   */
  axis?: readonly number[] | undefined;
  /** Such as the average, at the end of the title's line. */
  note?: ReactNode;
  /** Writes the first, the last and the highest value beside their points. */
  marks?: boolean | undefined;
  /** Of the drawing, in pixels. */
  height?: number | undefined;
  hideTitle?: boolean | undefined;
  /** 'hidden': only for who does not see the drawing. 'none': the screen has a table of its own beside it. */
  table?: 'hidden' | 'none' | undefined;
  /** A point was pressed, or Enter on it. */
  onSelect?: ((key: string) => void) | undefined;
}

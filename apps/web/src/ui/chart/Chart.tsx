import { BarPlot } from './BarPlot';
import type { ChartProps } from './chartProps';
import { ChartFrame } from './ChartFrame';
import { LinePlot } from './LinePlot';

/** Maximum number of points drawn as bars. */
export const BARS_MAX = 60;

/** Bars from zero against a stepped goal. */
export const BarChart = (props: ChartProps) => <ChartFrame {...props} drawing={BarPlot} />;

/** A line against a stepped goal; supports ten years of days. */
const LineChart = (props: ChartProps) => <ChartFrame {...props} drawing={LinePlot} />;

/** Bars, or a line above the maximum number of bars. */
export const Chart = (props: ChartProps) =>
  props.points.length > BARS_MAX ? <LineChart {...props} /> : <BarChart {...props} />;

export type { ChartKey, ChartProps } from './chartProps';
export type { ChartPoint } from './point';
